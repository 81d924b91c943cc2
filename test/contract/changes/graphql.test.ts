import { expect } from "vitest";
import { type Planted, testPlanted } from "./planted.ts";

const fields: Planted[] = [
  [
    "a field gone",
    (c) => (c.schema = c.schema.replace(/^ {2}auto_create_customer.*\n/m, "")),
    ["break CreateLeadInput.auto_create_customer removed"],
  ],
  [
    "a type changed",
    (c) => (c.schema = c.schema.replace("  is_overdue: Boolean!", "  is_overdue: String")),
    ["break Invoice.is_overdue type"],
  ],
  [
    "an argument gone",
    (c) => (c.schema = c.schema.replace(/(events\([^)]*)occurred_since: DateTime/, "$1")),
    ["break Query.events(occurred_since:) removed"],
  ],
  [
    "a default changed",
    (c) => (c.schema = c.schema.replace(/(events\([^)]*)limit: PageLimit! = 25/, "$1limit: PageLimit! = 50")),
    ["break Query.events(limit:) default"],
  ],
  [
    "an enum's value gone",
    (c) => (c.schema = c.schema.replace(/(enum LeadSource \{[^}]*?)\n {2}marketing\n/, "$1\n")),
    ["break LeadSource.marketing removed"],
  ],
  [
    "an access narrowed",
    (c) =>
      (c.schema = c.schema.replace('EventPage! @scope(name: "webhooks:manage")', 'EventPage! @scope(name: "owner")')),
    ["break Query.events scope"],
  ],
  [
    "an access widened",
    (c) =>
      (c.schema = c.schema.replace(
        'EventPage! @scope(name: "webhooks:manage")',
        'EventPage! @scope(name: "webhooks:manage|admin")',
      )),
    ["addition Query.events scope"],
  ],
  [
    "an input that cannot be null",
    (c) => (c.schema = c.schema.replace(/^( {2}notes: [A-Za-z]+)$/m, "$1 @not_null")),
    [expect.stringMatching(/^break [A-Za-z]+\.notes null$/) as never],
  ],
  [
    "a field added",
    (c) => (c.schema += '\nextend type Query { more: String! @scope(name: "any") }'),
    ["addition Query.more new"],
  ],
  ["a type added", (c) => (c.schema += "\nscalar Colour"), ["addition Colour new"]],
  ["a directive of the bindings added", (c) => (c.schema += "\ndirective @x on QUERY"), ["addition @x new"]],
];

testPlanted("schema", fields);
