import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { anEmailTo, environment, postEmail } from "./carrier.ts";
import { openInbox } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(environment);
});
afterAll(() => world.close());

const mark = "[Shortened: this message was too long to be kept whole.]";

async function received(fields: Record<string, unknown>) {
  const inbox = await openInbox(world);
  expect((await postEmail(world, anEmailTo(inbox.inboundEmail, { TextBody: "", ...fields }))).status).toBe(200);
  const [message] = await inbox.thread((await inbox.only()).id);
  return { message, inbox };
}

test.each([
  ["a picture inside it", `<img src="data:image/png;base64,${"A".repeat(700_000)}">`],
  ["a picture inside it without quotes", `<img src=data:image/png;base64,${"A".repeat(700_000)}>`],
  ["many small pictures inside it", `<img src='data:image/png;base64,${"A".repeat(5000)}'>`.repeat(150)],
  ["an endless attribute", `<p data-tracking="${"a > ".repeat(200_000)}">`],
  ["an endless style sheet", `<style>${"p { color: red } ".repeat(50_000)}</style>`],
  ["an endless comment", `<!-- ${"<p>".repeat(300_000)} -->`],
])("an email with %s keeps all of its text", async (_what, heavy) => {
  const { message } = await received({
    HtmlBody: `<p>Before</p>${heavy}<p>After <a href="https://x.test/">it</a></p>`,
  });
  expect(message.html).toContain('<p>After <a href="https://x.test/">it</a></p>');
  expect(message.text).toMatch(/^Before\s+After it/);
  expect(message.text).not.toContain(mark);
});

test.each([
  ["an email that is read at once", 4_000],
  ["a long one", 90_000],
])("marks out of order on one letter do not delay %s", async (_what, count) => {
  const TextBody = `q${"\u0301".repeat(count)}${"\u0323".repeat(count)}`;
  const { message } = await received({ TextBody });
  expect(message.text.replaceAll("\u034f", "")).toHaveLength(1 + 2 * count);
});

test.each([
  ["words", "<p>word word</p>".repeat(60_000)],
  ["characters that become entities", "<".repeat(500_000)],
  ["tags that are closed for it", "<td><p><b>x".repeat(60_000)],
  ["one word", `<div><b>${"é&amp;".repeat(200_000)}`],
])("html too long for its %s is cut, and says so, as its text does", async (_what, HtmlBody) => {
  const { message } = await received({ HtmlBody });
  expect(message.html.length).toBeLessThanOrEqual(500_000);
  expect(message.html.endsWith(`<p>${mark}</p>`)).toBe(true);
  expect(message.html.replaceAll(/&(amp|lt|gt);/g, "")).not.toContain("&");
  expect(message.text.length).toBeLessThanOrEqual(200_000);
  expect(message.text.endsWith(mark)).toBe(true);
});

test("overlong text is cut, and says so", async () => {
  const { message } = await received({ TextBody: "word ".repeat(50_000), HtmlBody: "" });
  expect(message.text.length).toBeLessThanOrEqual(200_000);
  expect(message.text.endsWith(`word\n\n${mark}`)).toBe(true);
});

test("a few tags with endless text are cut too", async () => {
  const { message } = await received({ HtmlBody: `x${"<blockquote>".repeat(90)}${"x<br>".repeat(20_000)}` });
  expect(message.text.length).toBeLessThanOrEqual(200_000);
  expect(message.text.endsWith(mark)).toBe(true);
});

test("html that nests too deeply keeps its text", async () => {
  const { message } = await received({ HtmlBody: `${"<i>x".repeat(5001)}END` });
  expect(message.text).toBe(`${"x".repeat(5001)}END`);
});

test("the business is found behind hundreds of other recipients, of which a hundred are stored", async () => {
  const inbox = await openInbox(world);
  const others = Array.from({ length: 300 }, (_, index) => ({ Email: `p${index}@example.com`, Name: "" }));
  const email = anEmailTo("", { OriginalRecipient: "", To: "", ToFull: [...others, { Email: inbox.inboundEmail }] });
  expect((await postEmail(world, email)).status).toBe(200);
  const [{ cc }] = await inbox.thread((await inbox.only()).id);
  expect(cc).toEqual(others.slice(0, 100).map(({ Email }) => Email));
});

test("a plain Cc is read if there is no full one", async () => {
  const inbox = await openInbox(world);
  const plain = {
    From: "jane@example.com",
    To: "a@example.com",
    Cc: `B <b@example.com>, "Office" <${inbox.inboundEmail}>`,
  };
  expect((await postEmail(world, { ...plain, MessageID: anEmailTo("").MessageID })).status).toBe(200);
  const [{ cc }] = await inbox.thread((await inbox.only()).id);
  expect(cc).toEqual(["a@example.com", "b@example.com"]);
});

test.each([
  [{ MessageID: undefined }, "/MessageID", "is required"],
  [{ MessageID: 7 }, "/MessageID", "must be a string"],
  [{ MessageID: null }, "/MessageID", "must be a string"],
  [{ MessageID: "" }, "/MessageID", "must not be empty"],
  [{ TextBody: 7 }, "/TextBody", "must be a string"],
  [{ FromFull: "jane@example.com" }, "/FromFull", "must be an object"],
  [{ FromFull: {} }, "/FromFull/Email", "is required"],
  [{ ToFull: {} }, "/ToFull", "must be an array"],
  [{ ToFull: ["jane@example.com"] }, "/ToFull/0", "must be an object"],
  [{ Attachments: [{ ContentLength: "7" }] }, "/Attachments/0/ContentLength", "must be a number"],
])("an error in %j is reported once, in plain words", async (wrong, pointer, detail) => {
  const refused = await postEmail(world, { ...anEmailTo("a@example.com"), ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ pointer, detail }]);
  expect(refused.body.detail).toBe(`${pointer.slice(1).replaceAll("/", ".")} ${detail}`);
});

test("a body that is no object is a 400 that says so", async () => {
  const refused = await postEmail(world, []);
  expect(refused).toMatchObject({ status: 400, body: { detail: "The body must be a JSON object." } });
});
