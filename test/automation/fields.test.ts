import fc from "fast-check";
import { expect, test } from "vitest";
import type { InputField } from "../../packages/zapier/src/definition.ts";
import { toBody } from "../../packages/zapier/src/to-body.ts";
import { inputForm } from "../../src/automation/input-fields.ts";
import { operations } from "../openapi/document.ts";

/** The app's own actions, and the actions with line items. */
const names = [
  "CreateCustomer",
  "CreateLead",
  "CreateBooking",
  "AddInvoiceLine",
  "AddJobLine",
  "CreateDuctedQuote",
  "CreateQuote",
  "CreateInvoice",
  "CreateJob",
];

const forms = names.map((name) => {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  return [name, inputForm(operation, () => ({ source: "any" })).inputFields] as const;
});

const text = fc.string({ minLength: 1 });

/** A value on the wire, with one of the forms in which a Zap can hold it. */
function formed(field: InputField): fc.Arbitrary<{ wire: unknown; given: unknown }> {
  if (field.children !== undefined) {
    const rows = fc.array(formValue(field.children, field.key), { minLength: 1, maxLength: 3 });
    const filled = rows.filter((all) => all.every(({ wire }) => Object.keys(wire).length > 0));
    return filled.map((all) => ({ wire: all.map(({ wire }) => wire), given: all.map(({ given }) => given) }));
  }
  const one = leafOf(field);
  if (!field.list) return one;
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((all) => ({ wire: all.map(({ wire }) => wire), given: all.map(({ given }) => given) }));
}

function leafOf({ type, choices }: InputField): fc.Arbitrary<{ wire: unknown; given: unknown }> {
  const as = <T>(values: fc.Arbitrary<T>, ...ways: ((value: T) => unknown)[]) =>
    fc.tuple(values, fc.constantFrom(...ways)).map(([wire, way]) => ({ wire, given: way(wire) }));
  if (choices !== undefined) return as(fc.constantFrom(...Object.keys(choices)), String);
  if (type === "integer") return as(fc.integer(), (value) => value, String);
  if (type === "number")
    return as(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
      (value) => value,
      String,
    );
  if (type === "boolean")
    return as(
      fc.boolean(),
      (value) => value,
      String,
      (value) => (value ? "yes" : "No"),
    );
  return as(text, String);
}

type Pair = { wire: Record<string, unknown>; given: Record<string, unknown> };

/** Fills some of the form's fields. The others are missing or empty, in one of the ways of a Zap. */
function formValue(fields: readonly InputField[], prefix?: string): fc.Arbitrary<Pair> {
  const empty = fc.constantFrom<unknown[]>(undefined, null, "", []).map((given) => ({ wire: undefined, given }));
  return fc.tuple(...fields.map((field) => fc.oneof(formed(field), empty))).map((values) => {
    const pair: Pair = { wire: {}, given: {} };
    for (const [index, { wire, given }] of values.entries()) {
      const field = fields[index] as InputField;
      pair.given[field.key] = given;
      if (wire === undefined) continue;
      const outer = prefix ?? field.group;
      const name = outer === undefined ? field.key : field.key.slice(outer.length + 2);
      if (field.group === undefined) pair.wire[name] = wire;
      else pair.wire[field.group] = { ...(pair.wire[field.group] as object | undefined), [name]: wire };
    }
    return pair;
  });
}

test.each(forms)("a filled form of %s is the body that it stands for", (_name, fields) => {
  fc.assert(
    fc.property(formValue(fields), ({ wire, given }) => {
      expect(toBody(fields, given)).toEqual(wire);
    }),
  );
});

test("a value that cannot be converted is sent unchanged", () => {
  const fields: InputField[] = [
    { key: "count", label: "Count", type: "integer" },
    { key: "sure", label: "Sure", type: "boolean" },
    { key: "name", label: "Name", type: "string" },
    { key: "tags", label: "Tags", type: "string", list: true },
    { key: "lines", label: "Lines", children: [{ key: "lines__price", label: "Price", type: "number" }] },
  ];
  const given = {
    count: "1,5",
    sure: "perhaps",
    name: { first: "Jane" },
    tags: "one",
    lines: { lines__price: "1e999" },
  };
  expect(toBody(fields, given)).toEqual({ ...given, tags: ["one"], lines: [{ price: "1e999" }] });
  expect(toBody(fields, { count: Number.POSITIVE_INFINITY })).toEqual({ count: "Infinity" });
  expect(toBody(fields, { count: " 2 ", sure: 1, name: 5, lines: [{}, null, "x"], other: 1 })).toEqual({
    count: 2,
    sure: true,
    name: "5",
  });
});
