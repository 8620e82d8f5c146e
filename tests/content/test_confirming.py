"""A text means what its author has confirmed: `reading = "..."` beside it is what the game plays."""

import json
import tomllib
from pathlib import Path

import pytest

from crossfray.content import compiled, confirming
from crossfray.content.cards import Character, content_of
from crossfray.content.check.box import Report, check_source, open_box
from crossfray.content.compiled import TextAt, TextError, play_alike, rules_of
from crossfray.content.confirming import (
    NO_WORDS,
    UNSURE,
    ReadAs,
    beside,
    keep,
    read_as,
    rewritten,
    waiting,
    waits,
    with_reading,
    words_of,
)
from crossfray.content.drafts import draft_of, source_of
from crossfray.content.errors import InputError
from crossfray.content.match.build import content_hashes, preset
from crossfray.content.new_box import new_box
from crossfray.content.scenarios import scenarios_of
from crossfray.content.sources import (
    BoxSource,
    pack,
    playing_with,
    read_box,
    shipped_boxes,
    unpack,
)
from crossfray.content.toml_text import TomlText
from crossfray.rules.program import CardRules
from crossfray.server import catalogue

FIRST = 'text = "Move 1. Challenge 3."'
HERO = "my-box-mira"


def box(*changes: tuple[str, str], file: str = "characters.toml") -> BoxSource:
    """The box that everybody begins with, changed."""
    texts = new_box("my-box", "My box")
    for before, after in changes:
        assert texts[file].count(before) == 1, before
        texts[file] = texts[file].replace(before, after)
    return BoxSource("my-box", texts)


def with_text(text: str, reading: str = "") -> BoxSource:
    """A box whose first ability says this."""
    said = f"text = {json.dumps(text)}" + (f"\nreading = {json.dumps(reading)}" if reading else "")
    return box((FIRST, said))


def hero(source: BoxSource) -> Character:
    return content_of(source).characters[HERO]


def errors(report: Report) -> list[str]:
    return [f"{problem.line}: {problem.message}" for problem in report.errors]


def shown_in_play(source: BoxSource) -> str:
    with playing_with((*shipped_boxes(), source)):
        return json.dumps(catalogue.of_box(content_of(source)), ensure_ascii=False)


# ---------------------------------------------------------------------- what is played


def test_the_reading_is_played_and_the_text_is_shown() -> None:
    plain, read = hero(with_text("Challenge 2.")), hero(with_text("Hit hard!", "Challenge 2."))
    assert read.rules.abilities[0].program == plain.rules.abilities[0].program
    assert read.rules.abilities[0].text == "Hit hard! (Plays as: Challenge 2.)"


def test_a_reading_that_the_text_has_anyway_is_not_shown() -> None:
    card = hero(with_text("Mira moves up to 2 squares.", "Do a move 2."))
    assert card.rules.abilities[0].text == "Mira moves up to 2 squares."
    assert card.rules == hero(with_text("Mira moves up to 2 squares.")).rules


def test_another_way_to_read_the_text_never_changes_what_was_confirmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, reading = "Choose a rival. Push it 1.", "Choose a rival. Push that rival 1 square."
    before = hero(with_text(text, reading)).rules.abilities[0].program
    at = TextAt("my-box", "ability", HERO, "Mira Vane", ("Mira",), "she")

    def upgraded(where: TextAt, name: str, said: str, helpful: bool = True) -> CardRules:
        return translate(where, name, "Do a move 4." if said == text else said, helpful)

    translate = compiled._compiled
    monkeypatch.setattr(compiled, "_compiled", upgraded)
    monkeypatch.setattr(compiled, "fresh", {})
    assert rules_of(at, "", text) == rules_of(at, "", "Do a move 4.")  # the text alone is read otherwise now
    card = hero(with_text(text, reading))
    assert card.rules.abilities[0].program == before
    assert card.rules.abilities[0].text == f"{text} (Plays as: {reading})"


PARTS = {
    "trait": (
        "characters.toml",
        'text = "When Mira wins a challenge against a rival, she may move 1."',
        "When a rival loses against Mira, Mira may do a move 3.",
    ),
    "status card": (
        "characters.toml",
        'text = """\nWhen this character does an ability, Mira may move 1.\n'
        'When this character is knocked out, discard this card.\n"""',
        "This character cannot move.",
    ),
    "item": (
        "attachments.toml",
        'text = "Choose an ally that this character can see. That ally may do a basic action."',
        "Do a challenge 4.",
    ),
}


@pytest.mark.parametrize("part", PARTS)
def test_every_part_with_a_text_can_have_a_reading(part: str) -> None:
    file, text, reading = PARTS[part]
    source = box((text, f'{text}\nreading = "{reading}"'), file=file)
    instead = box((text, f'text = "{reading}"'), file=file)
    assert check_source(source).errors == []
    for kind in ("characters", "attachments"):
        for card, one in getattr(content_of(source), kind).items():
            other = getattr(content_of(instead), kind)[card]
            assert one.rules._replace(abilities=()) == other.rules._replace(abilities=())
            assert [each.program for each in one.rules.abilities] == [
                each.program for each in other.rules.abilities
            ]
            assert [each.rules for each in one.components] == [each.rules for each in other.components]
    assert f"(Plays as: {reading})" in shown_in_play(source)


MORE = """
[[companion]]
id = "my-box-rook"
name = "Rook"
defense = 1
action = [{ name = "Fetch", text = "Off it goes!", reading = "Move 2." }]
trait = { name = "Tame", text = "Nobody bothers it.", reading = "Rivals cannot pull Rook." }

[[objective]]
id = "my-box-chest"
name = "Lost chest"
text = "Bring it home."
reading = "A character adjacent to a lost chest may interact to move it up to 3 squares."

[[item]]
id = "my-box-mirror"
name = "Mirror"
[[item.side]]
name = "Bright"
text = "Dazzling!"
reading = "This character has +1 defense."
[[item.side]]
name = "Dull"
action = 2
text = "Dreary!"
reading = "Move 2."
"""
POWER = """
[[power_up]]
id = "my-box-spark"
name = "Spark"
number = 2
text = "Zap!"
reading = "This character has +1 defense."
"""
SCENARIO = """
id = "my-box-calm"
name = "Calm"
maps = ["my-box-yard"]
text = "Stay calm."
reading = "At the end of the round, gain 1 point."
text_small = "Quick!"
reading_small = "At the end of the round, gain 2 points."
"""


def test_companions_objectives_sides_power_ups_and_scenarios_have_readings_too() -> None:
    texts = new_box("my-box", "My box")
    texts["attachments.toml"] += MORE
    texts["power-ups.toml"] = POWER
    texts["scenarios/my-box-calm.toml"] = SCENARIO
    source = BoxSource("my-box", texts)
    assert errors(check_source(source)) == []
    told = shown_in_play(source)
    for said in ("Off it goes!", "Nobody bothers it.", "Bring it home.", "Dazzling!", "Dreary!"):
        assert f"{said} (Plays as: " in told
    laid = scenarios_of(source)
    assert laid.power_ups["my-box-spark"].text == "Zap! (Plays as: This character has +1 defense.)"
    calm, at = laid.scenarios["my-box-calm"], TextAt("my-box", "scenario")
    assert calm.text == "Stay calm. (Plays as: At the end of the round, gain 1 point.)"
    assert calm.rules == rules_of(at, "Calm", "At the end of the round, gain 1 point.")
    assert calm.rules_small == rules_of(at, "Calm", "At the end of the round, gain 2 points.")


# ---------------------------------------------------------------------- what check says


def test_a_reading_that_cannot_be_read_is_an_error_with_its_line() -> None:
    source = with_text("Challenge 3.", "Chalenge 3.")
    (problem,) = check_source(source).errors
    text = source.text("characters.toml").splitlines()
    assert problem.line is not None
    assert text[problem.line - 1] == 'reading = "Chalenge 3."'
    assert "'Chalenge' is not a word" in problem.message
    assert problem.nearest == "Challenge 3."
    assert problem.mended == (("Challenge 3.", "Challenge 3."),)


def test_an_example_is_not_offered_as_what_was_meant() -> None:
    (problem,) = check_source(with_text("Push a rival adjacent to whom it saw 2.")).errors
    assert problem.nearest is None
    assert problem.examples
    assert f"sentences that work: {problem.examples}" in str(problem)


def test_a_text_that_says_something_else_is_a_warning_with_both() -> None:
    (problem,) = check_source(with_text("Move 2. Challenge 1.", "Do a challenge 4.")).warnings
    assert problem.message == (
        "the text of Quick Strike says something else than its reading, which is played; "
        "the text would be read as: Do a move 2. Do a challenge 1. Its reading: Do a challenge 4."
    )
    assert problem.path == ("character", 0, "ability", 0, "text")


@pytest.mark.parametrize("text", ["Move 1 and challenge 3.", "Give them what for!", "Blah blah blah."])
def test_nothing_is_said_if_both_agree_or_the_text_cannot_be_read(text: str) -> None:
    report = check_source(with_text(text, "Do a move 1. Do a challenge 3."))
    assert (report.errors, report.warnings) == ([], [])


DIE = """
[[character.component]]
kind = "die"
id = "my-box-die"
name = "Luck"
faces = [1, 2]
reading = "Move 2."
"""
MISPLACED = {
    "empty": (
        FIRST,
        f'{FIRST}\nreading = ""',
        "the reading is empty: write what the game plays, or remove the line",
    ),
    "spaces": (
        FIRST,
        f'{FIRST}\nreading = " "',
        "the reading is empty: write what the game plays, or remove the line",
    ),
    "no text": (
        FIRST,
        'text = ""\nreading = "Move 2."',
        "the reading has no text: expected text = ... above it, which stands on the card",
    ),
    "a character": (
        "defense = 2",
        'defense = 2\nreading = "Move 2."',
        "unknown key 'reading' in character.1: it belongs beneath a text = ... that the game plays",
    ),
    "a small one": (
        FIRST,
        f'{FIRST}\nreading_small = "Move 2."',
        "unknown key 'reading_small' in character.1.ability.1: it belongs beneath text_small = ...",
    ),
    "a die": (
        'discard this card.\n"""\n',
        f'discard this card.\n"""\n{DIE}',
        "a die has no reading: expected only faces",
    ),
    "pretending": (
        FIRST,
        'text = "Off! (Plays as: Move 1.)"\nreading = "Do a challenge 4."',
        "'plays as' is what the game writes before a reading: say it in other words",
    ),
}


@pytest.mark.parametrize("case", MISPLACED)
def test_an_empty_or_misplaced_reading_is_an_error_that_says_what_to_do(case: str) -> None:
    before, after, said = MISPLACED[case]
    found = check_source(box((before, after))).errors
    assert said in [problem.message for problem in found]
    assert all(problem.line for problem in found)


def test_a_text_that_only_pretends_to_show_its_reading_is_refused() -> None:
    for source in (
        with_text("Move 1. (Plays as: charming!)"),
        box(('name = "Quick Strike"', 'name = "Plays  as"')),
    ):
        assert any("plays as" in problem.message for problem in check_source(source).errors)


# ---------------------------------------------------------------------- where boxes go


def test_packed_boxes_drafts_and_digests_know_readings() -> None:
    source = with_text("Hit hard!", "Challenge 2.")
    assert unpack(pack(source).encode(), "packed").digest == source.digest != with_text("Hit hard!").digest
    drafted = source_of(draft_of(source))
    assert draft_of(source)["characters.toml"]["character"][0]["ability"][0]["reading"] == "Challenge 2."
    assert hero(drafted).rules == hero(source).rules


def test_a_game_depends_on_the_readings_of_its_cards() -> None:
    hashes = []
    for source in (with_text("Hit hard!", "Challenge 2."), with_text("Hit hard!", "Challenge 4.")):
        with playing_with((*shipped_boxes(), source)):
            hashes.append(content_hashes(preset("my-box-match")))
    changed = {part for part in hashes[0] if hashes[0][part] != hashes[1][part]}
    assert changed == {f"card {HERO}"}


# ---------------------------------------------------------------------- what waits for a yes


def test_a_text_in_its_own_words_needs_no_confirmation() -> None:
    for text in ("Challenge three!", "do a challenge 3", "Move 2 squares. Challenge 3."):
        source = with_text(text)
        assert waiting(source, check_source(source).texts) == [], text


def test_a_text_in_other_words_waits_until_its_reading_is_kept() -> None:
    source = with_text("Choose a rival and an ally. Push it 1.")
    (written,) = waiting(source, check_source(source).texts)
    assert written.name == "Quick Strike"
    assert read_as(written).says == "Choose an ally and a rival. Push that ally 1."
    source = with_text(written.text, read_as(written).kept)
    assert waiting(source, check_source(source).texts) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Stand up each adjacent ally.", "Stand up each adjacent ally."),
        (
            "Challenge 3. If you lose, Mira is knocked down.",
            "Do a challenge 3. If you lose, Mira is knocked down.",
        ),
        (
            "Challenge 2. If a rival is next to Mira, move 1.",
            "Do a challenge 2. If a rival is adjacent to Mira, do a move 1.",
        ),
        (
            "Choose an adjacent ally. It moves 2 or challenges 1.",
            "Choose an adjacent ally. That ally does a move 2 or does a challenge 1.",
        ),
    ],
)
def test_of_several_ways_to_say_the_same_the_one_closest_to_the_text_is_shown(text: str, says: str) -> None:
    (written, *_) = check_source(with_text(text)).texts
    assert (read_as(written).says, read_as(written).sure) == (says, True)
    assert words_of(written).same


def test_what_there_are_no_words_for_waits_without_marks() -> None:
    text = "Mira may move through walls this turn. Move 2."
    source = with_text(text)
    (written,) = waiting(source, check_source(source).texts)
    assert (read_as(written).says, read_as(written).kept) == (NO_WORDS, text)
    assert words_of(written).same
    kept = with_text(text, text)
    assert waiting(kept, check_source(kept).texts) == []


def test_words_that_cannot_be_read_again_say_so_and_always_wait() -> None:
    text = "If Mira is adjacent to an ally, move both of them 2."
    source = with_text(text)
    (written,) = waiting(source, check_source(source).texts)
    found = read_as(written)
    assert (found.says, found.kept) == (f"{found.words} {UNSURE}", text)
    assert words_of(written).added
    with pytest.raises(TextError):
        rewritten(written, found.words)
    kept = with_text(text, text)
    assert waiting(kept, check_source(kept).texts) == []


def test_words_that_cannot_be_read_again_wait_even_if_they_are_the_authors_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = with_text("Move 3. Challenge 4. Move 2.")
    unsure = ReadAs("Do a move 3. Do a challenge 4. Do a move 2.", "Move 3. Challenge 4. Move 2.")
    monkeypatch.setattr(confirming, "read_as", lambda _: unsure)
    (written, *_) = check_source(source).texts
    assert words_of(written).same
    assert waits(written)


def test_a_new_box_and_the_shipped_boxes_do_not_nag() -> None:
    source = box()
    assert waiting(source, check_source(source).texts) == []
    for shipped in shipped_boxes()[:3]:
        assert waiting(shipped, content_of(shipped).texts) == []
        copy = BoxSource("elsewhere", {name: shipped.text(name) for name in shipped.names})
        assert waiting(copy, content_of(shipped).texts) == []


def test_a_text_of_a_shipped_card_does_not_wait_elsewhere() -> None:
    """An author may begin with one: in the workshop they are the examples."""
    text = "Move 1. This move may pass through walls. Challenge 3."
    assert any(text == written.text for box_ in shipped_boxes() for written in content_of(box_).texts)
    source = with_text(text)
    assert waiting(source, check_source(source).texts) == []


def test_what_is_kept_plays_the_same_as_what_was_read() -> None:
    for shipped in shipped_boxes():
        for written in content_of(shipped).texts:
            found = read_as(written)
            kept = rules_of(written.at, written.name, found.kept)
            assert play_alike(written.at, kept, written.rules), written.text


# ---------------------------------------------------------------------- kept in the file

FORMS = {
    "a line": (
        '[a]\ntext = "Move."  # why\nnext = 1\n',
        '[a]\ntext = "Move."  # why\nreading = "Do \\"it\\"."\nnext = 1\n',
    ),
    "several lines": ('[a]\n  text = """\nMove.\n"""\n', '[a]\n  text = """\nMove.\n"""\n  reading = "Do \\"it\\"."\n'),
    "the last line": ("[a]\ntext = 'Move.'", "[a]\ntext = 'Move.'\nreading = \"Do \\\"it\\\".\"\n"),
    "other line ends": ('[a]\r\ntext = "Move."\r\n', '[a]\r\ntext = "Move."\r\nreading = "Do \\"it\\"."\r\n'),
    "braces": ('a = { text = "Move.", b = 1 }\n', 'a = { text = "Move.", reading = "Do \\"it\\".", b = 1 }\n'),
    "dots": ('a.text = "Move." # so\n', 'a.text = "Move." # so\na.reading = "Do \\"it\\"."\n'),
    "quotes": ('[a]\n"text"="Move."\n', '[a]\n"text"="Move."\nreading = "Do \\"it\\"."\n'),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_a_reading_stands_beneath_its_text_and_nothing_else_changes(form: str) -> None:
    before, after = FORMS[form]
    assert with_reading(TomlText(before, "x"), ("a", "text"), 'Do "it".') == after
    assert tomllib.loads(after)["a"]["reading"] == 'Do "it".'


def test_lists_in_braces_and_small_texts_are_found() -> None:
    listed = TomlText('a = [{ text = "One." }, { text = "Two." }]', "x")
    assert (
        with_reading(listed, ("a", 1, "text"), "2")
        == 'a = [{ text = "One." }, { text = "Two.", reading = "2" }]'
    )
    small = TomlText('text = "One."\ntext_small = "Two."\n', "x")
    assert beside(("text_small",)) == ("reading_small",)
    assert (
        with_reading(small, ("text_small",), "2")
        == 'text = "One."\ntext_small = "Two."\nreading_small = "2"\n'
    )


def test_a_kept_reading_is_played(tmp_path: Path) -> None:
    for name, text in with_text("Choose a rival and an ally. Push it 1.")._texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    people = tmp_path / "characters.toml"
    people.write_bytes(b"\xef\xbb\xbf" + people.read_bytes())
    people.chmod(0o640)
    before = people.read_bytes()
    (written,) = waiting(source := read_box(tmp_path), check_source(source).texts)
    keep(tmp_path, "characters.toml", written, "Do a challenge 4.")
    line = b'reading = "Do a challenge 4."\n'
    assert people.read_bytes().replace(line, b"") == before
    assert people.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []
    with playing_with(shipped_boxes()):
        content = open_box(tmp_path)
        assert "Plays as: Do a challenge 4." in content.characters[HERO].rules.abilities[0].text
    with pytest.raises(InputError, match="has changed meanwhile"):
        keep(tmp_path, "characters.toml", written, "Do a challenge 5.")
