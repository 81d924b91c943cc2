"""Calls methods of the SDK as JSON lines ask for it, and prints what they return."""

import asyncio
import inspect
import json
import os
import sys
from typing import get_type_hints

from fieldline import AsyncFieldline, Fieldline, FieldlineError, ProblemError

settings = {
    "base_url": os.environ["FIELDLINE_BASE_URL"],
    "api_key": os.environ["FIELDLINE_API_KEY"],
    "max_retries": 0,
}
fieldline = Fieldline(**settings)


def call(resource, method, args, kwargs):
    response = fieldline.with_response(getattr(getattr(fieldline, resource), method), *args, **kwargs)
    return {"data": text(response.data), **described(response)}


async def call_async(resource, method, args, kwargs):
    async with AsyncFieldline(**settings) as client:
        called = getattr(getattr(client, resource), method)
        response = await client.with_response(called, *args, **kwargs)
        return {"data": text(response.data), **described(response)}


def read(resource, method, args, kwargs):
    listing = getattr(getattr(fieldline, resource), method)(*args, **kwargs)
    response = fieldline.with_response(listing.page)
    return {
        **described(response),
        "records": list(listing),
        "sizes": [len(page.data) for page in listing.pages()],
        "first": listing.to_list(limit=1),
    }


async def read_async(resource, method, args, kwargs):
    async with AsyncFieldline(**settings) as client:
        listing = getattr(getattr(client, resource), method)(*args, **kwargs)
        return {
            "records": [record async for record in listing],
            "sizes": [len(page.data) async for page in listing.pages()],
            "first": await listing.to_list(limit=1),
        }


def parameters(resource, method):
    called = getattr(getattr(fieldline, resource), method)
    # Every annotation names a type that exists.
    get_type_hints(called)
    return {
        name: {"required": one.default is one.empty, "keyword": one.kind == one.KEYWORD_ONLY}
        for name, one in inspect.signature(called).parameters.items()
    }


def methods():
    resources = {name: one for name, one in vars(fieldline).items() if not name.startswith("_")}
    return {
        name: [method for method, _ in inspect.getmembers(one, inspect.ismethod) if method[0] != "_"]
        for name, one in resources.items()
    }


def text(data):
    return f"{len(data)} bytes" if isinstance(data, bytes) else data


def described(response):
    return {
        "status": response.status,
        "etag": response.etag,
        "request_id": response.request_id,
        "replayed": response.headers.get("idempotency-replayed"),
    }


functions = {
    "call": call,
    "call_async": lambda *args: asyncio.run(call_async(*args)),
    "read": read,
    "read_async": lambda *args: asyncio.run(read_async(*args)),
    "parameters": parameters,
    "methods": methods,
}

for line in sys.stdin:
    name, *given = json.loads(line)
    try:
        answer = {"result": functions[name](*given)}
    except ProblemError as error:
        answer = {"problem": {"type": error.type, "status": error.status, "message": str(error)}}
    except (FieldlineError, TypeError) as error:
        answer = {"error": repr(error)}
    print(json.dumps(answer), flush=True)
