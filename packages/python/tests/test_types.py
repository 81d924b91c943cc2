"""The types of both clients."""

from __future__ import annotations

import ast
import inspect
import os
import typing
import unittest
from typing import Any, Dict, List

import fieldline
from fieldline import _async_resources, _resources, types

FOLDER = os.path.dirname(fieldline.__file__)


def declared(file: str) -> Dict[str, List[str]]:
    """The parameters of each method of the file, by class and name. Overloads follow each other."""
    with open(os.path.join(FOLDER, file), encoding="utf-8") as opened:
        tree = ast.parse(opened.read())
    found: Dict[str, List[str]] = {}
    for one in tree.body:
        if not isinstance(one, ast.ClassDef) or one.name.endswith("Resources"):
            continue
        for method in one.body:
            if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)):
                name = f"{one.name.replace('Async', '', 1)}.{method.name}"
                found.setdefault(name, []).append(ast.unparse(method.args))
    return found


class TypesTest(unittest.TestCase):
    def test_the_asynchronous_methods_take_what_the_synchronous_ones_take(self) -> None:
        synchronous = declared("_resources.py")
        asynchronous = declared("_async_resources.pyi")
        self.assertEqual(asynchronous.keys(), synchronous.keys())
        for name, signatures in synchronous.items():
            # The last of several is the implementation.
            expected = signatures[:-1] if len(signatures) > 1 else signatures
            self.assertEqual(asynchronous[name], expected, name)

    def test_both_clients_have_the_same_resources(self) -> None:
        self.assertIs(_async_resources.AsyncResources, _resources.Resources)
        for client in (fieldline.Fieldline, fieldline.AsyncFieldline):
            made: Any = client(base_url="http://localhost", api_key="k")
            self.assertIsInstance(made.customers, _resources.CustomersResource)

    def test_every_type_can_be_evaluated(self) -> None:
        for name, one in vars(types).items():
            if inspect.isclass(one) and one.__module__ == types.__name__:
                typing.get_type_hints(one)
                self.assertTrue(name)

    def test_related_records_and_the_values_of_maps_have_types(self) -> None:
        self.assertEqual(typing.get_type_hints(types.Job)["customer"], types.Customer)
        self.assertIn("customer", types.Job.__optional_keys__)
        self.assertIn("customer_id", types.Job.__required_keys__)
        hints = typing.get_type_hints(_resources.JobsResource.get)
        names = typing.Literal["customer", "site", "quote", "lead"]
        self.assertEqual(hints["expand"], typing.Optional[typing.Sequence[names]])
        self.assertEqual(typing.get_type_hints(types.Job)["metadata"], Dict[str, typing.Optional[str]])
        given = typing.get_type_hints(types.CreateCustomerInput)["metadata"]
        self.assertEqual(given, typing.Mapping[str, typing.Optional[str]])

    def test_every_public_function_is_described(self) -> None:
        for name in fieldline.__all__:
            one = getattr(fieldline, name)
            if inspect.isclass(one):
                self.assertTrue(one.__doc__, name)


if __name__ == "__main__":
    unittest.main()
