import { GraphQLScalarType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import type { JsonSchema } from "../../src/json-schema/json-schema.ts";

/** Texts in which a reader sees nothing. */
const invisible: [name: string, text: string][] = [
  ["a space", " "],
  ["a no-break space", "\u00a0"],
  ["a zero-width space", "\u200b"],
  ["joiners", "\u200c\u200d"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\ufeff"],
  ["a soft hyphen", "\u00ad"],
  ["marks of direction", "\u200e\u200f"],
  ["fillers of Hangul", "\u115f\u1160\u3164\uffa0"],
  ["the blank of Braille", "\u2800"],
  ["a variation selector", "\ufe0f"],
  ["tags", "\u{e0041}"],
  ["ten zero-width spaces", "\u200b".repeat(10)],
];

/** Validated elsewhere: cursors by signature, message content after sanitizing. */
const readElsewhere = ["Cursor", "MessageHtml", "MessageText"];

const isText = ({ extensions }: GraphQLScalarType) =>
  (extensions.jsonSchema as JsonSchema | undefined)?.type === "string";

const texts = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLScalarType => type instanceof GraphQLScalarType && isText(type),
);

test("the law covers every text scalar, except those validated elsewhere", () => {
  const names = texts.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["ExternalId", "Line", "LineDescription", "ShortText", "Text", ...readElsewhere]),
  );
});

test.each(texts.filter(({ name }) => !readElsewhere.includes(name)).map((type) => [type.name, type] as const))(
  "%s accepts no invisible text",
  (_name, type) => {
    for (const [what, text] of invisible) {
      // A type that may be empty reads it as an empty text.
      const read = () => type.coerceInputValue(text);
      if ((type.extensions.jsonSchema as JsonSchema).minLength === undefined && parses(read))
        expect(read(), what).toBe("");
      else expect(read, what).toThrow(/^must /);
    }
  },
);

function parses(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

test.each(["न्\u200dमस्ते", "محمد \u200fعلي", "👩\u200d🔧", "①", "᠎a", "."])(
  "%s is visible, and is not changed",
  (text) => {
    for (const name of ["Line", "ShortText", "Text", "LineDescription"])
      expect((schema.getType(name) as GraphQLScalarType).coerceInputValue(text)).toBe(text.normalize());
  },
);
