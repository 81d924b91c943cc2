from __future__ import annotations

from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Generic,
    Iterator,
    List,
    Optional,
    TypeVar,
)

T = TypeVar("T")
P = TypeVar("P", bound="Page[Any]")


class Page(Generic[T]):
    """A page of a list."""

    data: List[T]
    next_cursor: Optional[str]

    def __init__(self, document: Any) -> None:
        # A 304 has no body, so the page is empty.
        self.__dict__.update(document or {"data": [], "next_cursor": None})

    def __iter__(self) -> Iterator[T]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.data)} records, next_cursor={self.next_cursor!r})"


class SyncPage(Page[T]):
    """A page of a list that takes `updated_since`."""

    next_updated_since: str
    """The `updated_since` of the next sync."""


class CountedPage(SyncPage[T]):
    """A page of a list that counts its records on demand."""

    total_count: Optional[int]
    """None on later pages, and unless the call asks for it. 10,000 means 10,000 or more."""


class Listing(Generic[T, P]):
    """A list that is read on demand. Iterate over it to read the records of all pages."""

    def __init__(self, read: Callable[[Optional[str]], P]) -> None:
        self._read = read

    def page(self) -> P:
        """Reads the first page."""
        return self._read(None)

    def pages(self) -> Iterator[P]:
        """Reads this page and the following ones."""
        page = self._read(None)
        yield page
        while page.next_cursor is not None:
            page = self._read(page.next_cursor)
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def to_list(self, *, limit: Optional[int] = None) -> List[T]:
        """Reads the records of this page and the following ones, up to `limit`."""
        records: List[T] = []
        if limit is not None and limit <= 0:
            return records
        for page in self.pages():
            records.extend(page.data)
            if limit is not None and len(records) >= limit:
                return records[:limit]
        return records


class AsyncListing(Generic[T, P]):
    """A list that is read on demand. Iterate over it with `async for` to read all pages."""

    def __init__(self, read: Callable[[Optional[str]], Awaitable[P]]) -> None:
        self._read = read

    async def page(self) -> P:
        """Reads the first page."""
        return await self._read(None)

    async def pages(self) -> AsyncIterator[P]:
        """Reads this page and the following ones."""
        page = await self._read(None)
        yield page
        while page.next_cursor is not None:
            page = await self._read(page.next_cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for record in page.data:
                yield record

    async def to_list(self, *, limit: Optional[int] = None) -> List[T]:
        """Reads the records of this page and the following ones, up to `limit`."""
        records: List[T] = []
        if limit is not None and limit <= 0:
            return records
        async for page in self.pages():
            records.extend(page.data)
            if limit is not None and len(records) >= limit:
                return records[:limit]
        return records
