"""Words of special deals: write-offs, dark and golden ones, faults, and what is agreed on at the table."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.house_rules.words import (
    ANY,
    NEVER,
    NO_LIMIT,
    Words,
    choice,
    flag,
    number,
    with_barrel,
    with_golden,
)

NOBODY_MAY = _("no reason")

WRITE_OFF = {
    "write_off/share": choice(
        _("The opponents get"),
        _("What each opponent is credited when the declarer gives up."),
        {
            "half": (_("half the bid"), _("A write-off costs the bid, and each opponent gets half of it.")),
            "sixty": (_("60"), _("A write-off costs the bid, and each opponent gets 60.")),
        },
    ),
    "write_off/half_up": flag(
        _("Half of an odd bid goes up"),
        _("Half a bid goes to the nearest multiple of 5; this is for one that lies between."),
        yes=_("Half a bid goes to the nearest multiple of 5, and up from the middle."),
        no=_("Half a bid goes to the nearest multiple of 5, and down from the middle."),
        when=lambda agreement: agreement.write_off is not None and agreement.write_off.share == "half",
    ),
    "write_off/free": Words(
        _("Free write-offs"),
        _("A player's first so many cost nothing; the opponents get theirs all the same."),
        {
            0: _("No write-off is free."),
            "all": _("Write-offs cost the declarer nothing."),
            ANY: ngettext_lazy(
                "A player's first write-off costs nothing.",
                "A player's first {value} write-offs cost nothing.",
                "value",
            ),
        },
        {"all": _("all of them")},
    ),
    "write_off/limit": number(
        _("How many"),
        _("How many write-offs a player may have in a party."),
        ngettext_lazy(
            "A player may have {value} write-off in a party.",
            "A player may have {value} write-offs in a party.",
            "value",
        ),
        none=(NO_LIMIT, _("A player may have any number of write-offs.")),
    ),
    "write_off/penalty_every": number(
        _("A fine with every so many"),
        _("Each time a player has so many write-offs, the general penalty is due besides."),
        ngettext_lazy(
            "With every write-off {fine} more are due.",
            "Each time a player has {value} more write-offs, {fine} more are due.",
            "value",
        ),
        none=(NEVER, _("Nobody is fined for many write-offs.")),
    ),
    "write_off/own_barrel": choice(
        _("By who sits on the barrel"),
        _("Whether one may write off there, and what it costs."),
        {
            "forbid": (_("not allowed"), _("Who sits on the barrel may not write off.")),
            "attempt": (_("only the attempt"), _("A write-off by who sits on the barrel costs only the attempt.")),
            "bid": (
                _("the bid, and off"),
                _("A write-off by who sits on the barrel costs the bid, and one rolls off."),
            ),
            "fall": (
                _("the penalty, and off"),
                _("A write-off by who sits on the barrel costs the penalty of the barrel, and one rolls off."),
            ),
        },
        when=with_barrel,
    ),
    "write_off/others_barrel": flag(
        _("While another one sits on the barrel"),
        _("Whether one may write off while another player sits on the barrel."),
        yes=_("One may write off while another one sits on the barrel."),
        no=_("Nobody may write off while another one sits on the barrel."),
        when=with_barrel,
    ),
    "write_off/golden": flag(
        _("In a golden deal"),
        _("Whether one may write off in a golden deal; it is doubled there."),
        yes=_("One may write off in a golden deal, doubled."),
        no=_("Nobody may write off in a golden deal."),
        when=with_golden,
    ),
}

DARK = {
    "dark/bid": number(
        _("Dark bid"),
        _("What is bid before looking at one's cards."),
        _("One may play {value} dark: it is bid before looking at one's cards."),
    ),
    "dark/doubles": choice(
        _("What is doubled"),
        _("Whether a dark deal counts double for the defenders, too."),
        {
            "declarer": (_("the declarer's points"), _("A dark deal is doubled for the declarer only.")),
            "all": (_("everybody's points"), _("A dark deal is doubled for everybody.")),
        },
    ),
    "dark/minimum": number(
        _("Total needed"),
        _("Who has less may not play dark."),
        _("It takes a total of {value} to play dark."),
        none=(_("none"), _("No total is needed to play dark.")),
    ),
    "dark/anyone": flag(
        _("Anybody may"),
        _("Whether others than who is obliged may play dark."),
        yes=_("Anybody may play dark."),
        no=_("Only who is obliged may play dark."),
    ),
    "dark/on_barrel": flag(
        _("While someone sits on the barrel"),
        _("Whether one may play dark while anyone sits on the barrel."),
        yes=_("One may play dark while someone sits on the barrel."),
        no=_("Nobody may play dark while someone sits on the barrel."),
        when=with_barrel,
    ),
}

GOLDEN = {
    "golden/deals": number(
        _("Golden deals"),
        _("How many deals at the beginning are golden."),
        ngettext_lazy(
            "The first deal is golden and counts double.",
            "The first {value} deals are golden and count double.",
            "value",
        ),
        none=(_("as many as players"), _("The first deals are golden and count double, one for each player.")),
    ),
    "golden/bid": number(
        _("Golden bid"),
        _("What is played there, by each in turn."),
        _("In them each in turn plays {value} without an auction."),
    ),
    "golden/raises": flag(
        _("It may be raised"),
        _("Whether the golden bid may be raised after the talon."),
        yes=_("The golden bid may be raised."),
        no=_("The golden bid may not be raised."),
    ),
    "golden/nobody": choice(
        _("When nobody has made one"),
        _("What happens when all golden contracts failed."),
        {
            "normal": (_("all from the start"), _("If nobody makes a golden contract, all totals go back to 0.")),
            "again": (
                _("once more"),
                _("If nobody makes a golden contract, all totals go back to 0, and the golden round is played again."),
            ),
            "keep": (_("nothing"), _("If nobody makes a golden contract, the totals stay what they are.")),
        },
    ),
}

FAULTS = {
    "penalty": number(
        _("General penalty"),
        _("What a penalty, a revoke, a fine costs; doubled in the golden round."),
        _("A fault, a revoke or a fine costs {value}."),
    ),
    "redeals/fine_after": number(
        _("Fine for redeals"),
        _("So many redeals of one dealer in a row cost the general penalty."),
        ngettext_lazy(
            "Each redeal costs the dealer {fine}.",
            "Every {value} redeals in a row cost the dealer {fine}.",
            "value",
        ),
        none=(NEVER, _("Redeals cost nothing.")),
    ),
}

TABLE = {
    "table/redeal_hand_below": number(
        _("A hand below"),
        _("A hand with fewer points may ask for a redeal."),
        _("A hand below {value} points may ask for a redeal."),
        none=(NOBODY_MAY, _("A weak hand is no reason for a redeal.")),
    ),
    "table/redeal_nines": number(
        _("Nines in a hand"),
        _("A hand with so many nines may ask for a redeal; who is obliged, with three."),
        _("A hand with {value} nines may ask for a redeal (who is obliged: with three)."),
        none=(NOBODY_MAY, _("Nines in a hand are no reason for a redeal.")),
    ),
    "table/redeal_jacks": number(
        _("Jacks in a hand"),
        _("A hand with so many jacks may ask for a redeal."),
        _("A hand with {value} jacks may ask for a redeal."),
        none=(NOBODY_MAY, _("Jacks in a hand are no reason for a redeal.")),
    ),
    "table/redeal_aces": number(
        _("Aces in a hand"),
        _("A hand with so many aces must ask for a redeal."),
        _("A hand with {value} aces must ask for a redeal."),
        none=(NOBODY_MAY, _("Aces in a hand are no reason for a redeal.")),
    ),
    "table/redeal_talon_below": number(
        _("A talon below"),
        _("A talon with fewer points may be refused."),
        _("A talon below {value} points may be refused."),
        none=(NOBODY_MAY, _("A weak talon is no reason for a redeal.")),
    ),
    "table/redeal_talon_nines": number(
        _("Nines in the talon"),
        _("A talon with so many nines may be refused."),
        _("A talon with {value} nines may be refused."),
        none=(NOBODY_MAY, _("Nines in the talon are no reason for a redeal.")),
    ),
    "table/redeal_talon_jacks": number(
        _("Jacks in the talon"),
        _("A talon with so many jacks may be refused."),
        _("A talon with {value} jacks may be refused."),
        none=(NOBODY_MAY, _("Jacks in the talon are no reason for a redeal.")),
    ),
    "table/talon_shown_at_obliged": flag(
        _("Talon shown at the obliged bid"),
        _("Whether the talon is shown to all when it was taken at the obliged bid."),
        yes=_("A talon taken at the obliged bid is shown."),
        no=_("A talon taken at the obliged bid is not shown."),
    ),
    "table/bid_limit": choice(
        _("How high a hand may bid"),
        _("Whether a bid above 120 takes marriages in the hand."),
        {
            "held": (_("120 and its marriages"), _("Nobody bids more than 120 and the marriages in hand.")),
            "free": (_("as one likes"), _("Bids have no limit of the hand.")),
        },
    ),
    "table/cut_nines": choice(
        _("Three nines at the cut"),
        _("Who pays the general penalty for them."),
        {
            "cutter": (_("who cuts"), _("Three nines at the cut: who cuts pays the penalty.")),
            "dealer": (_("the dealer pays"), _("Three nines at the cut: the dealer pays the penalty.")),
            None: (_("nobody pays"), _("Three nines at the cut cost nothing.")),
        },
    ),
    "table/notes": Words(_("Anything else"), _("In your own words; it is printed with the house rules.")),
}
