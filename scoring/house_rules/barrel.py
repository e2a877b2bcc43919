"""Words of what stands in the way of winning: bolts, the barrel, the lock, the samosval."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.house_rules.words import (
    NEVER,
    NO_LIMIT,
    NOT_PLAYED,
    Words,
    choice,
    flag,
    number,
    with_barrel,
    with_dark,
    with_golden,
)

BOLTS = {
    "bolts/by": choice(
        _("What is a bolt"),
        _("For what a player gets one."),
        {
            "tricks": (_("no trick"), _("A bolt is for a round without a trick.")),
            "points": (
                _("no trick, or nothing but nines"),
                _("A bolt is for a round without a trick, or with nothing but nines in it."),
            ),
        },
    ),
    "bolts/limit": number(
        _("Bolts to the penalty"),
        _("That many bolts cost the penalty."),
        ngettext_lazy("{value} bolt costs {penalty}.", "{value} bolts cost {penalty}.", "value"),
    ),
    "bolts/penalty": number(_("What they cost"), _("Taken off when the bolts are full; never doubled.")),
    "bolts/in_a_row": flag(
        _("In a row"),
        _("Whether a round with a trick clears the bolts so far."),
        yes=_("Only bolts in a row count: a round with a trick clears them."),
        no=_("Bolts stay until they are full; they need not come in a row."),
    ),
    "bolts/declarer": flag(
        _("Bolts for the declarer"),
        _("Whether the declarer can get a bolt."),
        yes=_("The declarer can get a bolt, too."),
        no=_("The declarer gets no bolts."),
    ),
    "bolts/on_barrel": flag(
        _("Bolts on the barrel"),
        _("Whether who sits on the barrel can get a bolt; when they are full, one rolls off."),
        yes=_("Who sits on the barrel can get a bolt, too."),
        no=_("Who sits on the barrel gets no bolts."),
        when=with_barrel,
    ),
    "bolts/dark": Words(
        _("In a dark deal"),
        _("How many bolts one without a trick gets there."),
        {1: _("In a dark deal it is one bolt."), 2: _("In a dark deal it is two bolts at once.")},
        when=with_dark,
    ),
    "bolts/golden": Words(
        _("In a golden deal"),
        _("How many bolts one without a trick gets there."),
        {1: _("In a golden deal it is one bolt."), 2: _("In a golden deal it is two bolts at once.")},
        when=with_golden,
    ),
    "bolts/carry": flag(
        _("Bolts over the limit stay"),
        _("Whether bolts over the limit stay after the penalty."),
        yes=_("After the penalty, bolts over the limit are kept."),
        no=_("After the penalty, bolts are counted from 0 again."),
    ),
}

BARREL = {
    "barrel/at": number(
        _("Barrel at"),
        _("From this total on one sits on the barrel, with exactly this total."),
        _("Whoever gets to {value} or beyond sits on the barrel, with exactly {value}."),
    ),
    "barrel/needs": number(
        _("The bid that wins"),
        _("The smallest bid that wins from the barrel, if it is made."),
        _("From the barrel one wins by making a contract of {value} or more."),
    ),
    "barrel/attempts": number(
        _("Attempts"),
        _("How many deals one has on the barrel."),
        ngettext_lazy(
            "There is {value} attempt to win from it.", "There are {value} attempts to win from it.", "value"
        ),
        none=(_("no end"), _("The attempts have no end.")),
    ),
    "barrel/counts": choice(
        _("What uses an attempt"),
        _("Whether deals that others play count, too."),
        {
            "deals": (_("every deal"), _("Every scored deal that one takes part in uses an attempt.")),
            "own": (_("only one's own contracts"), _("Only one's own contract uses an attempt.")),
        },
    ),
    "barrel/failed": choice(
        _("A contract failed there"),
        _("What one's own failed contract costs on the barrel."),
        {
            "attempt": (_("only the attempt"), _("A contract failed on the barrel costs only the attempt.")),
            "bid": (
                _("its points, and off"),
                _("A contract failed on the barrel costs what it costs elsewhere, and one rolls off."),
            ),
            "fall": (
                _("the penalty, and off"),
                _("A contract failed on the barrel costs {penalty}, and one rolls off."),
            ),
        },
    ),
    "barrel/short": choice(
        _("Made there, but too low"),
        _("What a contract below the bid that wins costs on the barrel, though it was made."),
        {
            "attempt": (_("only the attempt"), _("A contract below {needs}, made there, costs only the attempt.")),
            "fall": (
                _("the penalty, and off"),
                _("A contract below {needs}, made there, costs {penalty}, and one rolls off."),
            ),
        },
    ),
    "barrel/expired": choice(
        _("Attempts used up"),
        _("What it costs not to have won."),
        {
            "penalty": (_("the penalty"), _("Whoever has used up the attempts rolls off and loses {penalty}.")),
            "zero": (_("everything"), _("Whoever has used up the attempts rolls off and loses everything.")),
        },
        when=lambda agreement: agreement.barrel is not None and agreement.barrel.attempts is not None,
    ),
    "barrel/penalty": number(
        _("Rolling off costs"),
        _("The penalty of the barrel; never doubled."),
        _("Rolling off costs {value}, where nothing else is said."),
    ),
    "barrel/limit": number(
        _("Barrels"),
        _("Whoever has rolled off so often starts again from 0."),
        ngettext_lazy(
            "Whoever has rolled off {value} time starts again from 0.",
            "Whoever has rolled off {value} times starts again from 0.",
            "value",
        ),
        none=(NO_LIMIT, _("One may roll off any number of times.")),
    ),
    "barrel/seats": number(
        _("Places on it"),
        _("How many may sit there at once; who comes later pushes the others off."),
        ngettext_lazy(
            "There is {value} place on it: who comes later pushes off who sits there.",
            "There are {value} places on it: if more come, those who sit there are pushed off.",
            "value",
        ),
        none=(_("any number"), _("Any number may sit on it at once.")),
    ),
    "barrel/together": choice(
        _("Too many arrive in one deal"),
        _("What happens when more arrive at once than there are places."),
        {
            "all_fall": (_("all roll off"), _("If too many arrive in one deal, all of them roll off.")),
            "declarer_stays": (
                _("the declarer stays"),
                _("If too many arrive in one deal, all of them roll off but the declarer."),
            ),
            "stay": (_("all stay"), _("If too many arrive in one deal, they all stay.")),
        },
    ),
    "barrel/jump": flag(
        _("Jumping over it"),
        _("Whether a contract made from below may reach the target at once."),
        yes=_("A contract made from below the barrel may reach the target at once."),
        no=_("Nobody jumps over the barrel."),
    ),
    "barrel/free_talon": choice(
        _("The talon without an auction"),
        _("Whether who sits on the barrel simply takes the talon."),
        {
            "never": (NEVER, _("The talon is bid for as always, also by who sits on the barrel.")),
            "always": (_("in every deal"), _("Who sits on the barrel takes the talon without an auction.")),
            "last_chance": (
                _("at the last chance"),
                _("In the last attempt of the last barrel one takes the talon without an auction."),
            ),
        },
    ),
}

LOCK = {
    "lock": number(
        _("Lock at"),
        _("In place of the barrel: from this total on only one's own contracts are credited."),
        _("From {value} on nothing is credited but one's own contracts; what is lost counts."),
        none=(NOT_PLAYED, _("There is no lock.")),
    ),
}

SAMOSVAL = {
    "samosval/at": number(_("Samosval at"), _("Exactly this total becomes 0."), _("Exactly {value} becomes 0.")),
    "samosval/negative": flag(
        _("Below zero, too"),
        _("Whether exactly minus this becomes 0, too."),
        yes=_("Exactly −{at} becomes 0, too."),
        no=_("Exactly −{at} stays what it is."),
    ),
}
