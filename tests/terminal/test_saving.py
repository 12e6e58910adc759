"""A file holds the game before or the game after, never half of one."""

import datetime
import os

import pytest

from gnoming.terminal import saving
from gnoming.terminal.console import Complaint


def test_a_failed_save_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    file = tmp_path / "game.txt"
    saving.save(file, "before")

    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        saving.save(file, "after")
    assert file.read_text("utf-8") == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_save_keeps_what_a_link_points_to_and_who_may_read_it(tmp_path):
    file, link = tmp_path / "game.txt", tmp_path / "link"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)
    saving.save(link, "ë\n")
    assert link.is_symlink()
    assert file.read_bytes() == "ë\n".encode()
    assert file.stat().st_mode & 0o777 == 0o640


def test_an_empty_file_may_be_used_and_a_full_one_not(tmp_path):
    file = tmp_path / "game.txt"
    file.touch()
    saving.check_usable(file, may_exist=False)
    file.write_text("a game")
    saving.check_usable(file, may_exist=True)
    with pytest.raises(Complaint, match="exists already"):
        saving.check_usable(file, may_exist=False)


def test_a_new_file_is_none_that_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "games_folder", lambda: tmp_path / "games")
    first = saving.new_file(datetime.date(2026, 11, 30))
    assert first.name == "2026-11-30-1.txt"
    first.touch()
    assert saving.new_file(datetime.date(2026, 11, 30)).name == "2026-11-30-2.txt"
