"""The characters of the boxes, and where each of their values comes from."""

from crossfray.content.cards import Character, characters

BOXES = {
    "got100": 4,
    "dc100": 4,
    "sg100": 4,
    "dc101": 2,
    "dc102": 2,
    "hp100": 4,
    "rm100": 2,
}
BASICS = {
    "got100": {"grey", "black", "blue", "gold"},
    "dc100": {"dark", "light"},
    "sg100": {"dark", "light"},
    "dc101": {"dark", "light"},
    "dc102": set(),
    "hp100": {"dark", "light"},
    "rm100": set(),
}


def of_box(box: str, basic: bool) -> list[Character]:
    return [card for card in characters().values() if card.box == box and card.basic is basic]


def test_every_box_has_its_characters() -> None:
    assert {box: len(of_box(box, basic=False)) for box in BOXES} == BOXES


def test_every_base_colour_of_a_box_has_its_basic_character() -> None:
    for box, colours in BASICS.items():
        assert {card.colour for card in of_box(box, basic=True)} == colours
        assert len(of_box(box, basic=True)) == len(colours)


def test_ids_are_the_names_in_small_letters_with_dashes() -> None:
    for card_id, card in characters().items():
        assert card.id == card_id
        words = "".join(c if c.isalnum() else " " for c in card.name.lower()).split()
        assert card_id == "-".join(words)


def test_a_character_has_tokens_and_a_basic_one_a_colour() -> None:
    for card in characters().values():
        assert 1 <= card.defense <= 4
        assert bool(card.tokens) is not card.basic
        assert bool(card.colour) is card.basic


def test_every_value_says_where_it_comes_from() -> None:
    for card in characters().values():
        stated = {"defense", "colour"} if card.basic else {"defense", "tokens"}
        assert dict(card.provenance).keys() == stated, card.id
        assert set(dict(card.provenance).values()) <= {"printed", "reported", "house"}
