import { expect, test } from "vitest";
import { foldQuoted } from "../../src/domain/inbox/messages/fold-quoted.ts";

const quoted = ["> Hello Jane,", ">", "> We can come on Tuesday.", ">> Could somebody come?", "> Kind regards"];
const note = (lines: readonly string[]) =>
  `[quoted history left out: ${lines.join("\n").length.toLocaleString("en-AU")} characters]`;

test("a note replaces the lines that an email quotes", () => {
  const text = ["Tuesday is fine.", "", "On Monday, Sam wrote:", ...quoted, "", "Jane"].join("\n");
  expect(foldQuoted(text)).toBe(["Tuesday is fine.", "", "On Monday, Sam wrote:", note(quoted), "", "Jane"].join("\n"));
});

test("an answer below each quote stays, as do quotes of a few lines", () => {
  const text = ["> Can you come on Tuesday?", "Yes.", "> At 9?", "No, at 10."].join("\n");
  expect(foldQuoted(text)).toBe(text);
});

const header = ["From: Sam <sam@example.com>", "Sent: Monday", "To: Jane", "Cc: Pat", "Subject: Visit"];

test.each([
  ["a header of Outlook's", header],
  ["a divider", ["-----Original Message-----", ...header]],
  ["a header in bold", header.map((line) => `*${line.replace(":", ":*")}`)],
])("everything after %s is left out", (_what, lines) => {
  const history = [...lines, "", "We can come on Tuesday."];
  expect(foldQuoted(["Tuesday is fine.", "", ...history].join("\n"))).toBe(
    ["Tuesday is fine.", "", note(history)].join("\n"),
  );
});

test("an email without text of its own stays whole, as does a forwarded one", () => {
  const alone = [...header, "", "We can come on Tuesday."].join("\n");
  expect(foldQuoted(alone)).toBe(alone);
  expect(foldQuoted(quoted.join("\n"))).toBe(quoted.join("\n"));
  const forwarded = ["See below.", "---------- Forwarded message ---------", "The unit leaks."].join("\n");
  expect(foldQuoted(forwarded)).toBe(forwarded);
});

test("a line that only begins like a header stays", () => {
  const text = "From: the back door, please.\nTo: nobody\n\nThe dog bites.";
  expect(foldQuoted(text)).toBe(text);
});
