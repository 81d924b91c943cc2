"""Builds the wheel and the source archive. Pip then downloads no build tool."""

from __future__ import annotations

import io
import os
import re
import tarfile
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, Dict, List, Optional

_root = os.path.dirname(os.path.abspath(__file__))


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Dict[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    version = _project("version")
    info = f"fieldline-{version}.dist-info"
    files = {name: _read(name) for name in _modules()}
    files[f"{info}/licenses/LICENSE"] = _read("LICENSE")
    files[f"{info}/METADATA"] = _metadata()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: fieldline\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
    wheel = f"fieldline-{version}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            # The time is fixed, so that the same sources make the same bytes.
            entry = zipfile.ZipInfo(name, (1985, 10, 26, 8, 15, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    folder = f"fieldline-{_project('version')}"
    names = [*_modules(), "LICENSE", "README.md", "build_backend.py", "pyproject.toml"]
    files = {**{name: _read(name) for name in names}, "PKG-INFO": _metadata()}
    archive = f"{folder}.tar.gz"
    with tarfile.open(os.path.join(sdist_directory, archive), "w:gz") as packed:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size = len(content)
            entry.mode = 0o644
            packed.addfile(entry, io.BytesIO(content))
    return archive


def _modules() -> List[str]:
    names = sorted(os.listdir(os.path.join(_root, "fieldline")))
    return [f"fieldline/{name}" for name in names if name.endswith((".py", ".pyi", ".typed"))]


def _metadata() -> bytes:
    head = [
        "Metadata-Version: 2.1",
        "Name: fieldline",
        f"Version: {_project('version')}",
        f"Summary: {_project('description')}",
        "License: Apache-2.0",
        f"Requires-Python: {_project('requires-python')}",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join([*head, "", ""]).encode() + _read("README.md")


def _project(name: str) -> str:
    # Python 3.11 is the first with a reader of TOML.
    match = re.search(rf'^{name} = "(.*)"$', _read("pyproject.toml").decode(), re.MULTILINE)
    if match is None:
        raise ValueError(f"pyproject.toml has no {name}")
    return match[1]


def _read(name: str) -> bytes:
    with open(os.path.join(_root, name), "rb") as file:
        return file.read()


def _digest(content: bytes) -> str:
    return urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
