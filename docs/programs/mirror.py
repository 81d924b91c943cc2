"""Keeps a copy of a business's records in SQLite: python3 mirror.py copy.db [--once]"""

import json
import os
import sqlite3
import sys
import time
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

BASE_URL = os.environ.get("FIELDLINE_URL", "http://localhost:3000/api")
API_KEY = os.environ["FIELDLINE_API_KEY"]
KINDS = ["customers", "leads", "quotes", "jobs", "invoices", "credit_notes", "bookings"]


def get(path, etag=None, **parameters):
    """Returns a page and its ETag. The page is None if it has not changed. Tries again after an outage."""
    query = urlencode({name: value for name, value in parameters.items() if value is not None})
    headers = {"X-Api-Key": API_KEY} | ({"If-None-Match": etag} if etag else {})
    pause = 1
    while True:
        try:
            with urlopen(Request(f"{BASE_URL}/v1/{path}?{query}", headers=headers), timeout=60) as response:
                return json.load(response), response.headers["ETag"]
        except HTTPError as error:
            if error.code == 304:
                return None, etag
            if error.code not in (429, 500, 502, 503, 504):
                raise
            wait = int(error.headers.get("Retry-After") or pause)
        except (URLError, OSError):
            wait = pause
        time.sleep(wait)
        pause = min(2 * pause, 60)


def pages(kind, **parameters):
    cursor = None
    while True:
        page, _ = get(kind, limit=100, cursor=cursor, **parameters)
        yield page
        cursor = page["next_cursor"]
        if cursor is None:
            return


def open_copy(path):
    copy = sqlite3.connect(path)
    copy.execute("create table if not exists records (kind text, id text, body text, primary key (kind, id))")
    copy.execute("create table if not exists read_until (kind text primary key, time text)")
    return copy


def read_changes(copy, kind):
    """Saves each page as it is read. Only the last page moves the time, so a run that stops halfway is repeated."""
    saved = copy.execute("select time from read_until where kind = ?", [kind]).fetchone()
    for page in pages(kind, updated_since=saved and saved[0]):
        rows = [(kind, record["id"], json.dumps(record)) for record in page["data"]]
        with copy:
            copy.executemany("insert or replace into records values (?, ?, ?)", rows)
            if page["next_cursor"] is None:
                copy.execute("insert or replace into read_until values (?, ?)", [kind, page["next_updated_since"]])


def drop_deleted_drafts(copy, kind):
    """No list reports a deleted draft. One that was sent meanwhile is read again with the next changes."""
    kept = {record["id"] for page in pages(kind, status="draft") for record in page["data"]}
    known = copy.execute("select id, body from records where kind = ?", [kind]).fetchall()
    gone = [(kind, id) for id, body in known if json.loads(body)["status"] == "draft" and id not in kept]
    with copy:
        copy.executemany("delete from records where kind = ? and id = ?", gone)


def main(path, forever):
    copy = open_copy(path)
    etag = None
    while True:
        # Returns at the next event. Changes without one are read after 30 seconds.
        _, etag = get("events", etag, limit=1, wait=etag and 30)
        for kind in KINDS:
            read_changes(copy, kind)
        for kind in ("quotes", "invoices"):
            drop_deleted_drafts(copy, kind)
        if not forever:
            return


if __name__ == "__main__":
    main(sys.argv[1], forever="--once" not in sys.argv)
