"""Signatures. The platform's tests give their cases in FIELDLINE_SIGNATURES."""

from __future__ import annotations

import json
import os
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any

from fieldline import FieldlineError, SignatureError
from fieldline.testing import samples, sign
from fieldline.webhooks import unwrap

SECRET = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE"
NOW = datetime(2026, 7, 1, 2, 30, tzinfo=timezone.utc)


class WebhooksTest(unittest.TestCase):
    @unittest.skipUnless("FIELDLINE_SIGNATURES" in os.environ, "the platform's tests give the cases")
    def test_a_delivery_is_genuine_or_not_as_every_receiver_must_say(self) -> None:
        with open(os.environ["FIELDLINE_SIGNATURES"], encoding="utf-8") as file:
            cases = json.load(file)
        self.assertGreater(len(cases), 20)
        for case in cases:
            for body in (case["body"], case["body"].encode()):
                with self.subTest(case["name"]):
                    try:
                        event: Any = unwrap(body, case["headers"], case["secret"], now=NOW)
                        self.assertEqual(event, json.loads(case["body"]))
                        is_genuine = True
                    except SignatureError:
                        is_genuine = False
                    except json.JSONDecodeError:
                        # It is genuine, and its body is no JSON.
                        is_genuine = case["body"] == ""
                    self.assertEqual(is_genuine, case["isGenuine"])

    def test_a_delivery_is_valid_for_300_seconds_by_a_clock_ahead_or_behind(self) -> None:
        for seconds in (-300, 0, 300):
            delivery = sign(samples["lead.won"], SECRET, now=NOW + timedelta(seconds=seconds))
            unwrap(delivery.body, delivery.headers, SECRET, now=NOW)
        for seconds in (-301, 301):
            delivery = sign(samples["lead.won"], SECRET, now=NOW + timedelta(seconds=seconds))
            with self.assertRaisesRegex(SignatureError, "more than 300 seconds away"):
                unwrap(delivery.body, delivery.headers, SECRET, now=NOW)
            unwrap(delivery.body, delivery.headers, SECRET, now=NOW, tolerance_seconds=400)
        with self.assertRaises(SignatureError):
            unwrap(delivery.body, delivery.headers, SECRET, tolerance_seconds=float("nan"))

    def test_while_a_secret_is_replaced_the_old_and_the_new_one_are_accepted(self) -> None:
        delivery = sign(samples["lead.won"], SECRET)
        unwrap(delivery.body, delivery.headers, ["whsec_new", SECRET])
        with self.assertRaises(SignatureError):
            unwrap(delivery.body, delivery.headers, ["whsec_new"])

    def test_a_parsed_body_or_a_missing_secret_is_an_error_of_the_program(self) -> None:
        delivery = sign(samples["lead.won"], SECRET)
        parsed: Any = json.loads(delivery.body)
        with self.assertRaisesRegex(FieldlineError, "before it is parsed"):
            unwrap(parsed, delivery.headers, SECRET)
        nothings: Any = ("", [], ["", SECRET], None, [SECRET, None], 5)
        for nothing in nothings:
            with self.assertRaisesRegex(FieldlineError, "The signing secret is missing"):
                unwrap(delivery.body, delivery.headers, nothing)

    def test_every_sample_can_be_signed_and_unwrapped(self) -> None:
        for type, sample in samples.items():
            event: Any = sample
            delivery = sign(event, SECRET)
            self.assertEqual(unwrap(delivery.body, delivery.headers, SECRET), sample)
            self.assertEqual(event["event_type"], type)


if __name__ == "__main__":
    unittest.main()
