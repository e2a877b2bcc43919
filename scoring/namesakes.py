"""Which of the names that are known already is meant by one that was typed."""

from collections.abc import Callable, Sequence


def namesakes(names: Sequence[str], known: Sequence[str], folded: Callable[[str], str]) -> dict[str, str]:
    """Of each name that is known, what it is known as: another one for each.

    A name that is written otherwise is the same one where no other name fits better.
    """
    found = {name: name for name in names if name in known}
    for name in names:
        free = [one for one in known if one not in found.values() and folded(one) == folded(name)]
        if name not in found and free:
            found[name] = free[0]
    return found
