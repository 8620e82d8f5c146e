"""Mistyped names: whatever is named, the nearest one is suggested; and the help that lists what there is."""

from pathlib import Path

import pytest

from crossfray.cli.main import main


def run(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> tuple[object, str]:
    """The status of a command, and everything it prints."""
    monkeypatch.setattr("sys.argv", ["crossfray", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    captured = capfd.readouterr()
    return ended.value.code, captured.out + captured.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("plya", "play"),
        ("puzzles mkae", "make"),
        ("match --sied 3", "--side"),
        ("match thrnes", "thrones"),
        ("match --random --edition got", "got100"),
        ("match --squad aria-stark", "arya-stark"),
        ("match --squad arya-stark --map wintrfell", "winterfell"),
        ("maps winterfel", "winterfell"),
        ("cards arya", "arya-stark, aryas-list"),
        ("cards --of got10", "got100"),
        ("rules SEE-22", "SEE-2"),
        ("bench mxed", "mixed"),
        ("simulate dule", "duel"),
        ("simulate duel --agents gredy", "greedy"),
        ("simulate --random --game teritory", "territory"),
        ("simulate --random --map wintrfell", "winterfell"),
        ("simulate --random --edition got", "got100"),
        ("tournament greedy rndom", "random"),
        ("balance teritory", "territory"),
        ("balance --map wintrfell", "winterfell"),
        ("squad got10", "got100"),
        ("squad got100 --game contrl", "control"),
        ("exercise --boxes got10", "got100"),
        ("puzzle --theme sigth", "sight"),
        ("box schema charactrs", "characters"),
        ("check got10", "got100"),
        ("check yrad.toml", "yard.toml"),
        ("ask yrad.toml see A Z", "yard.toml"),
        ("report game.jsonl", "games.jsonl"),
        ("play --terminal --seats human,hrad", "hard"),
    ],
)
def test_the_nearest_name_is_suggested(
    words: str,
    meant: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "yard.toml").touch()
    (tmp_path / "games.jsonl").touch()
    status, told = run(words.split(), monkeypatch, capfd)
    assert status == 2
    assert meant in told.replace("expected one of", "\0").split("\0")[-1].split("did you mean")[-1]
    assert any(asked in told for asked in ("did you mean: ", "Did you mean ", "Possible options: "))


def test_the_list_of_commands_is_told_in_whole_sentences(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    _, told = run(["--help"], monkeypatch, capfd)
    commands = told.partition("Commands:\n")[2].splitlines()
    assert len(commands) > 20
    assert [line for line in commands if not line.endswith(".") or line.endswith("...")] == []
