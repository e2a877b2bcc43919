"""Words of what every deal is made of: players, marriages, the auction, the contract."""

from django.utils.translation import gettext_lazy as _

from scoring.house_rules.words import (
    NO_LIMIT,
    NOT_PLAYED,
    Words,
    choice,
    flag,
    number,
    with_four,
    with_two,
    without_barrel,
)

GAME = {
    "players": Words(
        _("Players"),
        _("How many sit at the table; of four the dealer rests."),
        {2: _("Two play."), 3: _("Three play."), 4: _("Four play, and the dealer rests.")},
    ),
    "win/target": number(_("Target"), _("The total a party is played to."), _("A party is played to {value}.")),
    "win/more_than": flag(
        _("More than the target"),
        _("Whether exactly the target is not yet enough."),
        yes=_("Exactly {target} is not enough: it has to be more."),
        no=_("Exactly {target} is enough."),
    ),
    "win/tie": choice(
        _("Several at the target at once"),
        _("Without a barrel: who has won when several get there in one deal."),
        {
            "declarer": (
                _("the declarer first"),
                _("If several get there in one deal, a declarer who made the contract has won, else the highest."),
            ),
            "highest": (_("the highest"), _("If several get there in one deal, the highest total has won.")),
        },
        when=without_barrel,
    ),
    "leftover": choice(
        _("Cards left in the talon"),
        _("With two players: whose the points of the untaken talon are."),
        {
            "counts": (_("go with the last trick"), _("The cards left in the talon go with the last trick.")),
            "out": (_("are out"), _("The cards left in the talon are out, so the tricks add up to less than 120.")),
        },
        when=with_two,
    ),
}

CONTRACT = {
    "contract/made": choice(
        _("A contract made"),
        _("What the declarer is credited."),
        {
            "bid": (_("scores the bid"), _("A contract made scores the bid, however much was taken.")),
            "taken": (_("scores what was taken"), _("A contract made scores all that was taken, rounded.")),
        },
    ),
    "contract/failed": choice(
        _("A contract failed"),
        _("What the declarer loses."),
        {
            "bid": (_("costs the bid"), _("A contract failed costs the bid.")),
            "shortfall": (_("costs what is missing"), _("A contract failed costs what was missing, rounded up.")),
        },
    ),
    "contract/rounded": flag(
        _("Rounded before it is held against the bid"),
        _("Whether rounding can make a contract."),
        yes=_("The declarer's points are rounded first, then held against the bid."),
        no=_("The declarer's points are held against the bid as they are."),
    ),
    "rounding": Words(
        _("Rounding"),
        _("Defenders write their own points, to the nearest multiple of this, halves up."),
        {
            1: _("Defenders write what they took, not rounded."),
            5: _("Defenders write what they took, to the nearest 5."),
            10: _("Defenders write what they took, to the nearest 10, halves up."),
        },
    ),
}

MARRIAGES = {
    "marriages/spades": number(
        _("♠ spades"),
        _("What the marriage of spades is worth."),
        _("Marriages are worth: spades {spades}, clubs {clubs}, diamonds {diamonds}, hearts {hearts}."),
    ),
    "marriages/clubs": number(_("♣ clubs"), _("What the marriage of clubs is worth.")),
    "marriages/diamonds": number(_("♦ diamonds"), _("What the marriage of diamonds is worth.")),
    "marriages/hearts": number(_("♥ hearts"), _("What the marriage of hearts is worth.")),
    "marriages/first_lead": flag(
        _("On the first lead"),
        _("Whether the declarer may declare a marriage without having a trick."),
        yes=_("A marriage may be declared on the first lead, so by the declarer even without a trick."),
        no=_("A marriage is declared only by who has a trick."),
    ),
    "extras/aces": number(
        _("Ace marriage"),
        _("What four aces in one hand are worth."),
        _("The ace marriage, four aces in one hand, is worth {value}."),
        none=(NOT_PLAYED, _("There is no ace marriage.")),
    ),
    "extras/queen_jack": flag(
        _("Queen and jack"),
        _("Whether queen and jack of a suit are worth half its marriage."),
        yes=_("Queen and jack of a suit are worth half its marriage."),
        no=_("Queen and jack are worth nothing together."),
    ),
    "extras/nines": number(
        _("Four nines"),
        _("What four nines in one hand are worth."),
        _("Four nines in one hand are worth {value}."),
        none=(NOT_PLAYED, _("Four nines are worth nothing.")),
    ),
    "extras/last_trick": Words(
        _("Last trick"),
        _("A bonus that counts to what was taken; 0 for none."),
        {0: _("The last trick brings nothing more."), "*": _("The last trick brings {value} more.")},
    ),
}

AUCTION = {
    "auction/obliged": number(
        _("Obliged bid"),
        _("What must be played when all others pass."),
        _("If all others pass, who is obliged plays {value}."),
    ),
    "auction/obliged_seat": choice(
        _("Who is obliged"),
        _("Who has to play when all others pass."),
        {
            "forehand": (_("left of the dealer"), _("Obliged is the player left of the dealer.")),
            "dealer": (_("the dealer"), _("Obliged is the dealer.")),
        },
    ),
    "auction/minimum": number(_("Lowest bid"), _("Nothing below it can be bid."), _("The lowest bid is {value}.")),
    "auction/step": number(_("Step"), _("Bids are multiples of it."), _("Bids are multiples of {value}.")),
    "auction/maximum": number(
        _("Highest bid"),
        _("Nothing above it can be bid."),
        _("The highest bid is {value}."),
        none=(NO_LIMIT, _("Bids have no upper limit.")),
    ),
    "auction/floor": number(
        _("Must pass below"),
        _("A player with a total below it may not bid, unless obliged."),
        _("Whoever has less than {value} must pass, unless obliged."),
        none=(_("nobody must"), _("Nobody has to pass because of the total.")),
    ),
}

RESTING = {
    "resting/credit": choice(
        _("The resting dealer is credited"),
        _("What the dealer of four gets for the talon."),
        {
            "points": (_("the talon's points"), _("The resting dealer is credited the points of the talon.")),
            "aces": (_("its aces"), _("The resting dealer is credited {ace_value} for each ace in the talon.")),
            "none": (_("nothing"), _("The resting dealer is credited nothing.")),
        },
        when=with_four,
    ),
    "resting/ace_value": number(
        _("For an ace"), _("What each ace in the talon brings, where the aces are credited."), when=with_four
    ),
    "resting/marriage": flag(
        _("A marriage in the talon"),
        _("Whether a whole marriage in the talon counts, too."),
        yes=_("A whole marriage in the talon counts for the resting dealer, too."),
        no=_("A marriage in the talon does not count for the resting dealer."),
        when=lambda agreement: with_four(agreement) and agreement.resting.credit != "none",
    ),
    "resting/half": flag(
        _("Half a marriage"),
        _("Whether a lone king or queen in the talon counts half its marriage."),
        yes=_("A lone king or queen in the talon counts half its marriage."),
        no=_("A lone king or queen in the talon counts nothing of its marriage."),
        when=lambda agreement: with_four(agreement) and agreement.resting.credit != "none",
    ),
}
