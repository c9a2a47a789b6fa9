"""The way back and forward between places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from context_center.ui.jumps import JumpHistory, Place

A, B, C, D = (Place("facts", path) for path in "abcd")


def test_a_new_history_leads_nowhere() -> None:
    history = JumpHistory()
    assert (history.can_go_back, history.can_go_forward) == (False, False)
    assert history.back(A) is None
    assert history.forward(A) is None


def test_back_leads_to_where_the_user_was_and_forward_to_where_he_went_back_from() -> None:
    history = JumpHistory()
    history.jump(A, B)
    assert history.back(C) == A
    assert (history.can_go_back, history.can_go_forward) == (False, True)
    assert history.forward(D) == C
    assert history.back(C) == D


def test_a_jump_cuts_what_lay_ahead() -> None:
    history = JumpHistory()
    history.jump(A, B)
    history.jump(B, C)
    assert history.back(C) == B
    history.jump(B, D)
    assert not history.can_go_forward
    assert history.back(D) == B
    assert history.back(B) == A


def test_a_jump_to_where_one_is_is_none() -> None:
    history = JumpHistory()
    history.jump(A, A)
    assert not history.can_go_back


def test_clearing_forgets() -> None:
    history = JumpHistory()
    history.jump(A, B)
    history.clear()
    assert (history.can_go_back, history.can_go_forward) == (False, False)


@given(st.lists(st.sampled_from([A, B, C, D]), min_size=1))
def test_all_jumps_can_be_walked_back_and_forward(targets: list[Place]) -> None:
    history, here, walked = JumpHistory(), Place("recall_trace"), [Place("recall_trace")]
    for target in targets:
        history.jump(here, target)
        if target != here:
            walked.append(target)
        here = target
    behind = []
    while (place := history.back(here)) is not None:
        behind.append(place)
        here = place
    assert behind == walked[-2::-1]
    ahead = []
    while (place := history.forward(here)) is not None:
        ahead.append(place)
        here = place
    assert ahead == walked[1:]
