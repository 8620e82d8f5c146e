"""How a wheel is built: with the rules compiled if that can be done, else as plain Python, with a line that says so."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import hatch_build
from hatch_build import CannotCompile, CompiledRules, compile_rules, main

ROOT = Path(__file__).parents[1]


def hook(target: str = "wheel") -> CompiledRules:
    return CompiledRules(str(ROOT), {}, None, None, str(ROOT / "dist"), target)  # type: ignore[arg-type]


def built(version: str, target: str = "wheel") -> dict[str, Any]:
    data: dict[str, Any] = {"force_include": {}, "pure_python": True, "infer_tag": False}
    building = hook(target)
    building.initialize(version, data)
    building.finalize(version, data, "")
    return data


def no_compiling(*_: object) -> dict[str, Path]:
    raise AssertionError("compiled where it should not be")


@pytest.mark.parametrize(("version", "target"), [("editable", "wheel"), ("standard", "sdist")])
def test_an_editable_install_and_a_source_archive_are_never_compiled(
    monkeypatch: pytest.MonkeyPatch, version: str, target: str
) -> None:
    monkeypatch.setattr(hatch_build, "compile_rules", no_compiling)
    assert built(version, target) == {"force_include": {}, "pure_python": True, "infer_tag": False}


def test_a_compiled_wheel_holds_the_files_and_is_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    file = Path("somewhere/board.so")
    monkeypatch.setattr(hatch_build, "compile_rules", lambda *_: {"crossfray/rules/board.so": file})
    data = built("standard")
    assert data == {
        "force_include": {str(file): "crossfray/rules/board.so"},
        "pure_python": False,
        "infer_tag": True,
    }


def test_without_what_it_needs_a_wheel_is_pure_and_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROSSFRAY_PURE", "1")
    assert built("standard")["pure_python"] is True
    said = capsys.readouterr().err
    assert said == (
        "crossfray: the rules are not compiled (CROSSFRAY_PURE is set); they run as plain Python\n"
    )


@pytest.mark.parametrize("module", ["mypyc.build", "setuptools"])
def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str) -> None:
    monkeypatch.delenv("CROSSFRAY_PURE", raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(CannotCompile, match=module.partition(".")[0]):
        compile_rules(ROOT / "src", tmp_path)


def test_a_checkout_that_cannot_be_compiled_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROSSFRAY_PURE", "1")
    monkeypatch.setattr(hatch_build, "compiled_files", lambda _: [])
    assert main([]) == 1
    assert capsys.readouterr().err == "the rules are not compiled: CROSSFRAY_PURE is set\n"


def test_pure_runs_the_source_though_something_compiled_lies_beside_it(tmp_path: Path) -> None:
    package = tmp_path / "crossfray" / "rules"
    package.mkdir(parents=True)
    (tmp_path / "crossfray" / "__init__.py").touch()
    (package / "__init__.py").write_bytes((ROOT / "src/crossfray/rules/__init__.py").read_bytes())
    (package / "board.py").write_text("", "utf-8")
    (package / f"board{hatch_build.SUFFIX}").write_bytes(b"not a library")
    ask = [sys.executable, "-c", "from crossfray.rules import is_compiled; print(is_compiled())"]
    pure = subprocess.run(
        ask,
        env={"PYTHONPATH": str(tmp_path), "CROSSFRAY_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout == "False\n"
    other = subprocess.run(
        ask, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert "ImportError" in other.stderr  # the compiled one comes first, and is broken
