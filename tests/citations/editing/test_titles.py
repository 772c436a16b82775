from __future__ import annotations

from dataclasses import replace

import pytest

from citeground.verdicts import Safety
from tests.citations.editing.bench import LIGO, entry, findings, fixed, fixes, reference


def title(text: str) -> str:
    found = reference(text).field("title")
    assert found is not None
    return found.value


@pytest.mark.parametrize(
    ("given", "right"),
    [
        (
            "Observation of {Gravitational} Waves from a {Binary} Black Star Merger",
            "Observation of {Gravitational} Waves from a {Binary} Black Hole Merger",
        ),
        (
            r"{\bf Observation} of Gravitational Weaves from\n a Binary Black Hole Merger".replace(
                r"\n", "\n"
            ),
            "{\\bf Observation} of Gravitational Waves from\n a Binary Black Hole Merger",
        ),
        (
            "{Observation of Electric Waves from a Binary Black Hole Merger}",
            "{Observation of Gravitational Waves from a Binary Black Hole Merger}",
        ),
        (
            "Observation of {Gravitational Weaves} from a binary black hole merger",
            "Observation of {Gravitational Waves} from a binary black hole merger",
        ),
        (
            "Observation of Strong Gravitational Waves from a Binary Black Hole Merger",
            "Observation of Gravitational Waves from a Binary Black Hole Merger",
        ),
    ],
)
def test_only_the_words_that_differ_are_written(given: str, right: str) -> None:
    text = entry(title=f"{{{given}}}")
    assert title(fixed(text)) == right
    assert fixed(text) == text.replace(given, right)


@pytest.mark.parametrize(
    ("given", "on_record", "right"),
    [
        (
            "{BERT}",
            "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
            "{BERT}: Pre-training of Deep Bidirectional Transformers for Language Understanding",
        ),
        (
            "A Large-Scale Picture Database for Recognition",
            "ImageNet: A Large-Scale Image Database for Recognition",
            "{ImageNet}: A Large-Scale Image Database for Recognition",
        ),
        (
            r"Decay of $\alpha$ Particles in Heavy Nuclei",
            "Decay of α Particles in Light Nuclei & Atoms",
            r"Decay of $\alpha$ Particles in Light Nuclei \& Atoms",
        ),
        (
            "Über die Natur der kleinen Teilchen",
            "Über die Natur der großen Teilchen",
            "Über die Natur der großen Teilchen",
        ),
    ],
)
def test_the_records_words_in_the_files_mark_up(given: str, on_record: str, right: str) -> None:
    record = replace(LIGO, title=on_record)
    assert title(fixed(entry(title=f"{{{given}}}"), record)) == right


def test_a_title_that_agrees_is_not_touched() -> None:
    text = entry(title="{{OBSERVATION of gravitational-waves from a {Binary} black hole merger.}}")
    assert fixed(text) == text


def test_a_status_is_no_part_of_a_title() -> None:
    text = entry(title="{Observation of Electric Waves from a Binary Black Hole Merger}")
    assert "RETRACTED" not in fixed(text, replace(LIGO, title=f"RETRACTED: {LIGO.title}"))


def test_a_source_that_words_titles_itself_is_not_followed() -> None:
    text = entry(title="{Observation of Electric Waves from a Binary Black Hole Merger}")
    assert not fixes(text, replace(LIGO, title_is_weak=True))


def test_a_title_in_parts_is_not_edited() -> None:
    text = entry(title="{Observation of Electric Waves}", subtitle="{From a Binary Black Hole Merger}")
    assert not any(fix.edits for fix in fixes(text).values())


def test_only_a_longer_title_is_safe() -> None:
    longer = replace(LIGO, title=f"{LIGO.title}: A New Window")
    assert fixes(entry(), longer)["title-variant"].safety is Safety.SAFE
    assert fixes(entry(), longer, firm=False)["title-variant"].safety is Safety.UNSAFE
    british = entry(title="{Colour Centres of Gravitational Waves in the Modelling of Mergers}")
    american = replace(LIGO, title="Color Centers of Gravitational Waves in the Modeling of Mergers")
    assert fixes(british, american)["title-variant"].safety is Safety.UNSAFE
    assert not findings(reference(fixed(british, american)), american)
