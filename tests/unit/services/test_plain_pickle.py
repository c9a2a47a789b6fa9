"""What is sealed comes back as it was, or not at all, and never runs anything."""

from __future__ import annotations

import os
import pickle

import pytest

from context_center.services.plain_pickle import UNUSABLE, dumps, loads, opened, sealed

VALUE = (("1", 2**70), ["部署", b"\x00\xff", None, True], 0.5)


def test_a_value_and_what_lies_behind_it_come_back() -> None:
    stored = opened(sealed(VALUE, b"behind"))
    assert stored.value == VALUE
    assert stored.data[stored.start :] == b"behind"
    assert loads(memoryview(dumps(VALUE))) == VALUE


def test_every_damaged_byte_is_noticed() -> None:
    whole = sealed(VALUE, b"behind")
    for at in range(len(whole)):
        damaged = whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :]
        with pytest.raises(UNUSABLE):
            opened(damaged)


@pytest.mark.parametrize("data", [b"", b"\0\0\0\0", b"\0" * 12, b"x" * 40])
def test_what_was_never_sealed_is_refused(data: bytes) -> None:
    with pytest.raises(UNUSABLE):
        opened(data)


@pytest.mark.parametrize("named", [os.getcwd, ValueError])
def test_nothing_is_looked_up_by_name(named: object) -> None:
    with pytest.raises(pickle.UnpicklingError, match="no place"):
        opened(sealed([named]))
