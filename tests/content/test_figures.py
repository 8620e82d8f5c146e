"""How pieces look, as data in their boxes."""

from pathlib import Path

from crossfray.content.cards import attachments, characters
from crossfray.content.check.box import check_source
from crossfray.content.figures import figures
from crossfray.content.new_box import new_box
from crossfray.content.sources import read_box


def test_every_shipped_card_that_lies_or_stands_on_the_map_has_a_figure() -> None:
    wanted = set(characters())
    wanted |= {part.id for card in characters().values() for part in card.components}
    wanted |= {card.id for card in attachments().values() if card.kind != "bonus objective"}
    assert wanted <= figures().keys()


def test_no_two_characters_look_the_same() -> None:
    looks = [figures()[card].model_dump_json() for card in characters()]
    assert len(set(looks)) == len(looks)


def test_a_box_of_ones_own_brings_figures_and_is_told_what_is_wrong(tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    for name, text in new_box("harbour", "Harbour").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    figure = folder / "figures.toml"
    figure.write_text(
        '[figure.harbour-mira]\nbody = "#203040"\nemblem = "moon"\nemblem_colour = "#ffffff"\n', "utf-8"
    )
    report = check_source(read_box(folder))
    assert (report.errors, report.warnings) == ([], [])
    figure.write_text(
        '[figure.nobody]\nbody = "#203040"\nemblem = "moon"\nemblem_colour = "#ffffff"\n', "utf-8"
    )
    (warning,) = check_source(read_box(folder)).warnings
    assert "the box has no card 'nobody'" in warning.message
    figure.write_text(
        '[figure.harbour-mira]\nbody = "blue"\nemblem = "fish"\nemblem_colour = "#ffffff"\n', "utf-8"
    )
    errors = check_source(read_box(folder)).errors
    assert [error.line for error in errors] == [2, 3]
