import { expect, test } from "vitest";
import { areaOf } from "../../scripts/texts/areas.ts";
import { readDescriptions } from "../../scripts/texts/read-descriptions.ts";
import { readTexts } from "../../scripts/texts/read-texts.ts";

const textsOf = (source: string) => readTexts("a.tsx", source).map(({ kind, text }) => [kind, text]);

test("an element is one text, with the elements and expressions in it", () => {
  const source = 'const a = <p className="wide">Sent to <b>{name}</b> on {day(at)}.</p>;';
  expect(textsOf(source)).toEqual([["text", "Sent to {name} on {day(at)}."]]);
});

test("attributes and properties that hold a text are read even if it is one word", () => {
  expect(textsOf('const a = <Button title="Archive" id="archive" onClick={go} />;')).toEqual([["title", "Archive"]]);
  expect(textsOf('const a = { label: "Notes", key: "notes" };')).toEqual([["label", "Notes"]]);
});

test("errors and prose are texts, and SQL, paths and class names are none", () => {
  expect(textsOf('throw new Problem("conflict", `The job is ${status}.`);')).toEqual([
    ["error", "The job is {status}."],
  ]);
  expect(textsOf('const a = ["select id from jobs where true", "/v1/jobs", "is-open wide"];')).toEqual([]);
});

test("HTML is read between its tags and in its attributes", () => {
  const source = 'const a = html`<h1>Sign in</h1><input placeholder="Email address"/>`;';
  expect(textsOf(source)).toEqual(
    expect.arrayContaining([
      ["html", "Sign in"],
      ["placeholder", "Email address"],
    ]),
  );
});

test("a file that cannot be parsed is an error with its name", () => {
  expect(() => readTexts("broken.tsx", "const a = <p>;")).toThrow("broken.tsx cannot be parsed");
});

test("descriptions of a GraphQL schema are read with their lines and names", () => {
  const schema = 'type A {\n  """\n  Rows of\n  the job.\n  """\n  b: Int\n  "A count."\n  c: Int\n}\n';
  expect(readDescriptions(schema)).toEqual([
    { line: 2, kind: "b", text: "Rows of the job." },
    { line: 7, kind: "c", text: "A count." },
  ]);
});

test("a file belongs to the first area that matches, and printed ones to none", () => {
  expect(areaOf("src/domain/trade/quotes/quote-email.ts")?.name).toBe("emails");
  expect(areaOf("src/domain/trade/quotes/send-quote.ts")?.name).toBe("problems");
  expect(areaOf("portal/generated/documents/Job.ts")).toBeUndefined();
});
