"""Money is rounded once, when a posting is built."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal

EXPONENTS = {"JPY": 0, "KRW": 0, "BHD": 3, "KWD": 3}


def to_minor_units(amount: Decimal, currency: str) -> int:
    """``amount`` in the smallest unit of ``currency``, half to even."""
    shifted = amount.scaleb(EXPONENTS.get(currency, 2))
    return int(shifted.quantize(Decimal(1), rounding=ROUND_HALF_EVEN))
