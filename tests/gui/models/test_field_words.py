"""Fields and their values in words."""

from __future__ import annotations

import pytest

from context_center.core.fact_differences import FactField, FieldKey
from context_center.ui.models.field_words import field_name, field_value, not_set


def test_every_field_has_a_name() -> None:
    names = [field_name(FieldKey(field)) for field in FactField if field is not FactField.EXTRA]
    assert all(name[0].isupper() for name in names)
    assert len(set(names)) == len(names)
    assert field_name(FieldKey(FactField.EXTRA, "owner")) == "owner"


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        (FactField.TITLE, "Title", "Title"),
        (FactField.TYPE, "feedback", "feedback"),
        (FactField.ACTIVATION, "", ""),
        (FactField.VOLATILITY, "evergreen", "evergreen"),
        (FactField.EXPIRES, "2027-01-01T00:00:00Z", "at 2027-01-01T00:00:00Z"),
        (FactField.VERIFIED, "", ""),
    ],
)
def test_values_are_worded(field: FactField, value: str, shown: str) -> None:
    assert field_value(FieldKey(field), value, lambda text: f"at {text}") == shown


def test_no_value_has_words() -> None:
    assert not_set() == "not set"
