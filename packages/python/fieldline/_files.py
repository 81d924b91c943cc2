from __future__ import annotations

import os
import secrets
from typing import BinaryIO, Mapping, Optional, Tuple, Union

from ._errors import FieldlineError

FileContent = Union[bytes, BinaryIO, "os.PathLike[str]"]


class Form:
    """A form that uploads a file. It is read once, so that each attempt sends the same bytes."""

    def __init__(
        self, file: FileContent, filename: Optional[str], fields: Mapping[str, Optional[str]]
    ) -> None:
        content, own_name = _read(file)
        name = filename or own_name
        if not name:
            raise FieldlineError("Give the filename of the bytes.")
        boundary = secrets.token_hex(16)
        parts = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
            for field, value in fields.items()
            if value is not None
        ]
        parts.append(
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; '
            f'filename="{_quote(name)}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self.content = "".join(parts).encode() + content + f"\r\n--{boundary}--\r\n".encode()


def _read(file: FileContent) -> Tuple[bytes, Optional[str]]:
    if isinstance(file, (bytes, bytearray, memoryview)):
        return bytes(file), None
    if isinstance(file, os.PathLike):
        with open(file, "rb") as opened:
            return opened.read(), os.path.basename(os.fspath(file))
    if not hasattr(file, "read"):
        raise FieldlineError("A file is bytes, a file opened in binary mode, or a pathlib.Path.")
    content = file.read()
    if not isinstance(content, bytes):
        raise FieldlineError('Open the file in binary mode: open(path, "rb").')
    name = getattr(file, "name", None)
    return content, os.path.basename(name) if isinstance(name, str) else None


def _quote(name: str) -> str:
    """Escapes what would end the name, as browsers do."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
