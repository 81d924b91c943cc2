import { expect, test } from "vitest";
import { readComments } from "../../scripts/prose/comments.ts";
import {
  checkComment,
  checkLine,
  checkName,
  checkSentences,
  checkText,
  checkTitle,
} from "../../scripts/prose/rules.ts";
import { readTitles } from "../../scripts/prose/titles.ts";

const rulesOf = (source: string) =>
  readComments("a.ts", source).flatMap((comment) => checkComment(comment).map(({ rule }) => rule));

test("a comment that begins with a clause is found, and a question or the thing itself is not", () => {
  expect(rulesOf("/** What nobody waits for. */")).toEqual(["opening"]);
  expect(rulesOf("// Of the rows, one a business.")).toEqual(["opening"]);
  expect(rulesOf("// What happens if two do it at once?")).toEqual([]);
  expect(rulesOf("/** The rows of one business. */")).toEqual([]);
  expect(rulesOf('const text = "// What is quoted";')).toEqual([]);
});

test("adjacent lines are one comment, of at most three lines outside of documentation", () => {
  expect(rulesOf("// One.\n// Two.\n// Three.")).toEqual([]);
  expect(rulesOf("// One.\n// Two.\n// Three.\n// Four.")).toEqual(["length"]);
  expect(rulesOf("/**\n * One.\n * Two.\n * Three.\n * Four.\n */")).toEqual([]);
  expect(rulesOf("const a = 1; // One.\nconst b = 2; // Two.\n")).toEqual([]);
});

test("a sentence has at most 30 words, code and links counted as one", () => {
  const words = (count: number) => `${Array.from({ length: count }, () => "word").join(" ")}.`;
  expect(checkSentences(words(30))).toEqual([]);
  expect(checkSentences(words(31))).toHaveLength(1);
  expect(checkSentences(`${words(20)} ${words(20).replace("w", "W")}`)).toEqual([]);
  expect(checkSentences(`- ${words(20)}\n- ${words(20)}`)).toEqual([]);
  expect(checkSentences(`\`${words(40)}\` is code.`)).toEqual([]);
  expect(checkSentences(`- **${words(20).replace("w", "W")}** ${words(20).replace("w", "W")}`)).toEqual([]);
  expect(checkSentences(`${words(20)} \`code\` ${words(20)}`)).toEqual([]);
});

test("a comment's line of more than 120 characters is found, and code is not", () => {
  expect(checkLine(` * ${"word ".repeat(24)}`)).toHaveLength(1);
  expect(checkLine(`// ${"word ".repeat(23)}`)).toEqual([]);
  expect(checkLine(`const text = "${"word ".repeat(24)}";`)).toEqual([]);
});

test("a screen's sentence of 31 words is found, and an expression in it counts as one word", () => {
  const words = "word ".repeat(29);
  expect(checkText(`${words}{list(["a long", "and", { other: "expression" }])}.`)).toEqual([]);
  expect(checkText(`${words}{name} more.`)).toHaveLength(1);
  expect(checkText(`Usage: fieldline ${words} ${words}`)).toEqual([]);
});

test("a name that the field has another word for is found", () => {
  expect(checkName("mostRows")).toHaveLength(1);
  expect(checkName("almostRows")).toEqual([]);
});

test("a test's title that begins with a clause is found, and one that continues its describe block is not", () => {
  const faulty = (source: string) => readTitles("a.ts", source).filter((title) => checkTitle(title).length > 0);
  expect(faulty('test("what nobody waits for is skipped", run);')).toHaveLength(1);
  expect(faulty('test.each([1])("of %i rows, one is kept", run);')).toHaveLength(1);
  expect(faulty('describe("codes", () => { test("that have expired are refused", run); });')).toEqual([]);
  expect(faulty('describePortal(() => { test.skip("nobody is asked", run); });')).toHaveLength(1);
  expect(faulty('test("the worker skips what nobody waits for", run);')).toEqual([]);
});
