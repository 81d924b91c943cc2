import { expect, test } from "vitest";
import { normalize } from "../src/text/normalize.ts";

const acute = "\u0301";
const below = "\u0323";

test("a text is normalized, with its marks sorted and composed", () => {
  expect(normalize("Cafe\u0301")).toBe("Caf\u00e9");
  expect(normalize(`q${acute}${below}`)).toBe(`q${below}${acute}`);
  expect(normalize("\ufb01\uff76\uff9e", "NFKC")).toBe("fi\u30ac");
  for (const form of ["NFC", "NFKC", "NFKD"] as const) {
    const marks = `q${acute.repeat(30)}`;
    expect(normalize(marks, form)).toBe(marks);
  }
});

test("more than 30 marks on a letter are all kept, and normalizing again changes nothing", () => {
  const text = normalize(`q${acute.repeat(31)}${below.repeat(70)}!`);
  expect(text.replaceAll("\u034f", "")).toHaveLength(103);
  expect(
    text
      .match(/\p{M}+/gu)?.[0]
      .split("\u034f")
      .map(({ length }) => length),
  ).toEqual([30, 30, 30, 11]);
  expect(normalize(text)).toBe(text);
});

test.each([
  ["marks that are out of order", `q${acute.repeat(2_000_000)}${below.repeat(2_000_000)}`],
  ["marks that are none before they are normalized", `q${acute}${"\uff9e".repeat(5)}`.repeat(100_000)],
  ["marks, each sequence just short enough", `${acute.repeat(29)}x`.repeat(30_000)],
])("megabytes of %s are normalized", (_what, text) => {
  expect(normalize(text, "NFKC").length).toBeGreaterThan(0);
});
