import { expect, test } from "vitest";
import { openEmailReader } from "../../src/inbound/read-email.ts";
import { anEmailTo } from "./carrier.ts";

const large = (fields: object = {}) => ({ HtmlBody: `<p>${"word ".repeat(10_000)}</p>`, ...fields });
const bytesOf = (email: unknown) => new TextEncoder().encode(JSON.stringify(email));
const findBusiness = async (recipient: string) => recipient;
const unreachable = () => {
  throw new Error("the HTML was lost");
};

test("a large email is read like a small one, with the same errors", async () => {
  const read = openEmailReader({ onHtmlLost: unreachable, findBusiness });
  const small = await read(bytesOf(anEmailTo("office@example.com")));
  const { html, providerId, messageIdHeader, ...others } = await read(
    bytesOf(anEmailTo("office@example.com", large())),
  );
  expect({ ...small, ...others }).toEqual(small);
  expect(html).toMatch(/^<p>(word ){9999}word ?<\/p>$/);
  await expect(read(bytesOf(anEmailTo("office@example.com", large({ TextBody: 7 }))))).rejects.toMatchObject({
    type: "bad-request",
    errors: [{ pointer: "/TextBody", detail: "must be a string" }],
  });
  await expect(read(new TextEncoder().encode("{".repeat(50_000)))).rejects.toMatchObject({ type: "bad-request" });
});

test.each([
  ["its text", "It drips.", "It drips."],
  ["a notice", "", "[The HTML of this message could not be read, and it has no other text.]"],
])("an email whose HTML takes forever is stored with %s", async (_what, TextBody, text) => {
  const causes: unknown[] = [];
  const read = openEmailReader({
    onHtmlLost: (cause) => causes.push(cause),
    findBusiness,
    entry: new URL("./stuck-thread.ts", import.meta.url),
    timeoutMs: 4000,
  });
  const message = await read(bytesOf(anEmailTo("office@example.com", large({ TextBody }))));
  expect(message).toMatchObject({ text, html: null, subject: "Air conditioner leaking", from: "jane@example.com" });
  expect(causes).toEqual([expect.objectContaining({ message: "the task took too long" })]);
});

test("an email that ends every thread is refused as unavailable, so that the mail service posts it again", async () => {
  const entry = new URL("data:text/javascript,process.exit(1)");
  const read = openEmailReader({ onHtmlLost: () => undefined, findBusiness, entry });
  const refused = read(bytesOf(anEmailTo("office@example.com", large())));
  await expect(refused).rejects.toMatchObject({ type: "unavailable", headers: { "Retry-After": "30" } });
});
