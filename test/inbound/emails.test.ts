import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { anEmailTo, basic, environment, from, inboundSecret, postEmail } from "./carrier.ts";
import { type Inbox, openInbox } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(environment);
});
afterAll(() => world.close());

async function receive(inbox: Inbox, more: Record<string, unknown> = {}) {
  const answered = await postEmail(world, anEmailTo(inbox.inboundEmail, more));
  expect(answered.status).toBe(200);
}

const messageId = (value: string) => ({ Name: "Message-ID", Value: value });
const answering = (value: string) => ({ Name: "In-Reply-To", Value: value });

test("an email from an unknown sender begins a conversation with that address, and emits an event", async () => {
  const inbox = await openInbox(world);
  await receive(inbox, {
    ...from("Jane.Citizen@Example.com"),
    CcFull: [{ Email: "sam@example.com", Name: "Sam" }],
  });
  const conversation = await inbox.only();
  expect(conversation).toMatchObject({
    customer: null,
    sender_address: "jane.citizen@example.com",
    is_unmatched: true,
    is_unreplied: true,
    latest_message: { direction: "in", channel: "email", preview: "It drips onto the floor." },
  });
  const [message] = await inbox.thread(conversation.id);
  expect(message).toMatchObject({
    type: "message",
    channel: "email",
    subject: "Air conditioner leaking",
    text: "It drips onto the floor.",
    html: "<p>It drips onto the <b>floor</b>.</p>",
    from: "Jane.Citizen@Example.com",
    to: inbox.inboundEmail,
    cc: ["sam@example.com"],
  });
  expect(await eventsOf(world, inbox, "message.received")).toMatchObject([
    {
      message: { id: message.id, direction: "in", html: message.html, cc: ["sam@example.com"], attachments: [] },
      conversation: { id: conversation.id },
      sender_address: "jane.citizen@example.com",
    },
  ]);
});

test("a customer, then a contact, is found by the address in any case", async () => {
  const inbox = await openInbox(world);
  const jane = await made(inbox.client, "/v1/customers", { name: "Jane", email: "Jane@Example.com" });
  const firm = await made(inbox.client, "/v1/customers", { name: "Firm" });
  const sam = { name: "Sam Tran", email: "SAM@firm.example" };
  const contact = await made(inbox.client, `/v1/customers/${firm.id}/contacts`, sam);
  await receive(inbox, from("JANE@example.com"));
  await receive(inbox, from("sam@FIRM.example"));
  const [second, first] = await inbox.list();
  expect(first).toMatchObject({ customer: { id: jane.id }, sender_address: null });
  expect(second).toMatchObject({ customer: { id: firm.id }, sender_address: null });
  expect(await inbox.thread(second.id)).toMatchObject([{ contact: { id: contact.id, name: "Sam Tran" } }]);
});

test("a customer's reply to the email that brought a quote arrives in their thread", async () => {
  const inbox = await openInbox(world);
  const jane = await made(inbox.client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const quote = await made(inbox.client, "/v1/quotes", { customer_id: jane.id, lines });
  expect((await inbox.client("POST", `/v1/quotes/${quote.id}/send`)).status).toBe(200);
  const { id } = await world.database.system.email.findFirstOrThrow({ where: { businessId: inbox.id } });
  await receive(inbox, { ...from("jane@example.com"), Headers: [answering(`<${id}@localhost>`)] });
  expect(await inbox.only()).toMatchObject({ customer: { id: jane.id }, is_unmatched: false });
});

test("a stranger's html is sanitized before it is stored", async () => {
  const inbox = await openInbox(world);
  const HtmlBody =
    '<p onclick="steal()">Hi<script>steal()</script><img src="https://pics.example/a.png"><a href="javascript:steal()">x</a></p>';
  await receive(inbox, { HtmlBody, TextBody: "Hi" });
  const [{ html }] = await inbox.thread((await inbox.only()).id);
  expect(html).toContain('<img src="https://pics.example/a.png"');
  expect(html).not.toMatch(/script|onclick|steal/);
});

test("an email without text takes that of its html, and without html it has none", async () => {
  const inbox = await openInbox(world);
  await receive(inbox, { TextBody: "", HtmlBody: "<p>First line</p><p>Second</p>" });
  await receive(inbox, { TextBody: "Plain\r\nlines ", HtmlBody: "" });
  await receive(inbox, { TextBody: null, HtmlBody: null, Subject: null });
  const thread = await inbox.thread((await inbox.only()).id);
  expect(thread).toMatchObject([
    { text: "First line\n\nSecond", html: "<p>First line</p><p>Second</p>" },
    { text: "Plain\nlines", html: null },
    { text: "", html: null, subject: null },
  ]);
});

test("the same email posted many times concurrently is one message", async () => {
  const inbox = await openInbox(world);
  const email = anEmailTo(inbox.inboundEmail);
  const answers = await Promise.all(Array.from({ length: 6 }, () => postEmail(world, email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await inbox.thread((await inbox.only()).id)).toHaveLength(1);
  expect(await eventsOf(world, inbox, "message.received")).toHaveLength(1);
});

test("files are listed by name, type and size, without the pictures that the text shows", async () => {
  const inbox = await openInbox(world);
  const file = (more: object) => ({
    Name: "a.pdf",
    Content: "aGVsbG8=",
    ContentType: "application/pdf",
    ContentLength: 5,
    ContentID: "",
    ...more,
  });
  await receive(inbox, {
    HtmlBody: '<p>See <img src="cid:logo%40mail"> and <img src=cid:second@mail></p>',
    Attachments: [
      file({ Name: "logo.png", ContentType: "image/png", ContentID: "<logo@mail>" }),
      file({ Name: "second.png", ContentType: "image/png", ContentID: "SECOND@mail" }),
      file({ Name: "said.gif", ContentType: "image/gif", ContentDisposition: "inline; filename=said.gif" }),
      file({ Name: "photo.jpg", ContentType: "IMAGE/JPEG", ContentID: "not-shown@mail", ContentLength: 48_213 }),
      file({}),
      { Name: "", Content: "" },
    ],
  });
  const [{ attachments }] = await inbox.thread((await inbox.only()).id);
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(attachments).toEqual([
    { id, filename: "photo.jpg", content_type: "image/jpeg", size: 48_213 },
    { id, filename: "a.pdf", content_type: "application/pdf", size: 5 },
    { id, filename: "attachment-3", content_type: null, size: null },
  ]);
  const [event] = await eventsOf(world, inbox, "message.received");
  expect((event as { message: { attachments: object[] } }).message.attachments[0]).toEqual({
    filename: "photo.jpg",
    content_type: "image/jpeg",
    size: 48_213,
  });
});

test("a reply goes to the conversation of the message that it answers, though the sender has a newer one", async () => {
  const inbox = await openInbox(world);
  const person = await world.addPerson(inbox.id);
  const jane = await made(inbox.client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  await receive(inbox, { Headers: [messageId("<first@example.com>")] });
  const first = await inbox.only();
  await receive(inbox, { ...from("other@example.com"), Headers: [messageId("<second@example.com>")] });
  const [second] = await inbox.list("?unmatched=only");
  await person.graphql(`mutation { match_conversation(id: "${second.id}", customer_id: "${jane.id}") { id } }`);
  const newest = async () => (await inbox.list())[0].id;
  await receive(inbox, { Headers: [] });
  expect(await newest()).toBe(second.id);
  await receive(inbox, { Headers: [answering("as you wrote <first@example.com>")] });
  expect(await newest()).toBe(first.id);
  await receive(inbox, { Headers: [{ Name: "references", Value: "<unknown@x>\r\n <second@example.com>" }] });
  expect(await newest()).toBe(second.id);
});

test("a reply to someone else's email stays out of their conversation", async () => {
  const inbox = await openInbox(world);
  await made(inbox.client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  await receive(inbox, { Headers: [messageId("<first@example.com>")] });
  const { id } = await inbox.only();
  await receive(inbox, { ...from("mallory@example.com"), Headers: [answering("<first@example.com>")] });
  expect(await inbox.thread(id)).toHaveLength(1);
  expect(await inbox.list("?unmatched=only")).toMatchObject([{ sender_address: "mallory@example.com" }]);
});

test("a reply to another business's email begins a conversation of this one's", async () => {
  const [ours, theirs] = [await openInbox(world), await openInbox(world)];
  await receive(theirs, { Headers: [messageId("<theirs@example.com>")] });
  await receive(ours, { Headers: [answering("<theirs@example.com>")] });
  expect(await theirs.thread((await theirs.only()).id)).toHaveLength(1);
  expect(await ours.thread((await ours.only()).id)).toHaveLength(1);
});

test("the business is found by the address of the delivery, then by the named recipients, with a tag or without", async () => {
  const [one, other] = [await openInbox(world), await openInbox(world)];
  const tagged = one.inboundEmail.replace("@", "+quotes@").toUpperCase();
  const send = (OriginalRecipient: string, ToFull: object[], CcFull: object[] = []) =>
    postEmail(world, { ...anEmailTo("nobody@example.com"), OriginalRecipient, ToFull, CcFull });
  expect((await send(one.inboundEmail, [{ Email: other.inboundEmail }])).status).toBe(200);
  expect((await send(tagged, [{ Email: tagged }])).status).toBe(200);
  expect((await send("hash@carrier.example", [{ Email: "x@example.com" }], [{ Email: tagged }])).status).toBe(200);
  expect((await send("", [{ Email: "nobody@example.com" }, { Email: other.inboundEmail }])).status).toBe(200);
  const thread = await one.thread((await one.only()).id);
  expect(thread.map(({ to, cc }: { to: string; cc: string[] }) => ({ to, cc }))).toEqual([
    { to: one.inboundEmail, cc: [other.inboundEmail] },
    { to: one.inboundEmail, cc: [] },
    { to: one.inboundEmail, cc: ["x@example.com"] },
  ]);
  expect(await other.thread((await other.only()).id)).toHaveLength(1);
});

test("an unknown address is a 404, so that the mail service tries again until it exists", async () => {
  expect((await postEmail(world, anEmailTo("nobody@inbound.example"))).status).toBe(404);
});

test("an email with fields in their older plain form is understood", async () => {
  const inbox = await openInbox(world);
  const { MessageID } = anEmailTo("");
  const plain = { From: "Jane C <jane@example.com>", To: `"Office" <${inbox.inboundEmail}>, b@example.com`, MessageID };
  expect((await postEmail(world, plain)).status).toBe(200);
  const [message] = await inbox.thread((await inbox.only()).id);
  expect(message).toMatchObject({ from: "jane@example.com", cc: ["b@example.com"], subject: null, text: "" });
});

test.each([
  ["no MessageID", { MessageID: undefined }, "/MessageID"],
  ["an empty MessageID", { MessageID: "" }, "/MessageID"],
  ["no recipient", { OriginalRecipient: "", To: "", ToFull: [], CcFull: [] }, "/ToFull"],
  ["a number for its words", { TextBody: 7 }, "/TextBody"],
  ["files that are none", { Attachments: 7 }, "/Attachments"],
])("an email with %s is a 400 that says so", async (_what, wrong, pointer) => {
  const inbox = await openInbox(world);
  const refused = await postEmail(world, { ...anEmailTo(inbox.inboundEmail), ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0].pointer).toBe(pointer);
  expect(await inbox.list()).toEqual([]);
});

test("an email may bring 30 MB of files; one of more than 50 MB is a 413", async () => {
  const inbox = await openInbox(world);
  const Content = "A".repeat(30_000_000);
  await receive(inbox, {
    Attachments: [
      { Name: "film.mov", Content, ContentType: "video/quicktime", ContentLength: 22_500_000, ContentID: "" },
    ],
  });
  const [{ attachments }] = await inbox.thread((await inbox.only()).id);
  expect(attachments).toMatchObject([{ filename: "film.mov", size: 22_500_000 }]);
  const tooLarge = await new Promise<number>((resolve, reject) => {
    const asked = request(`${world.base}/inbound/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Length": "50000001", ...basic(inboundSecret) },
    });
    asked.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      asked.destroy();
    });
    asked.on("error", reject);
    asked.flushHeaders();
  });
  expect(tooLarge).toBe(413);
});

test("overlong text is cut, and characters that the database or a header cannot hold are removed", async () => {
  const inbox = await openInbox(world);
  await receive(inbox, {
    Subject: `Hello\r\nBcc: x@example.com \u0000${"s".repeat(5000)}`,
    TextBody: `\u0000\ud800${"t".repeat(300_000)}`,
    HtmlBody: `${"<div>".repeat(50_000)}deep`,
    Headers: [messageId("<bad id\r\n@example.com>")],
    Attachments: [{ Name: `a\u0000${"n".repeat(999)}.pdf`, ContentType: "application/pdf", ContentLength: 1.5 }],
  });
  const [message] = await inbox.thread((await inbox.only()).id);
  expect(message.subject).toMatch(/^Hello Bcc: x@example.com s+$/);
  expect(message.subject.length).toBeLessThanOrEqual(1000);
  expect(message.text.length).toBeLessThanOrEqual(200_000);
  expect(message.text).toMatch(/^\ufffdt+\s+\[Shortened: [^\]]+\]$/);
  expect(message.attachments[0]).toMatchObject({ size: null });
  const stored = await world.database.system.message.findFirstOrThrow({ where: { id: message.id } });
  expect(stored.messageIdHeader).toBeNull();
});

test("deeply nested html becomes text without harm to the server", async () => {
  const inbox = await openInbox(world);
  await receive(inbox, { TextBody: "", HtmlBody: `<p>Top</p>${"<div><b>".repeat(60_000)}deep` });
  expect((await inbox.only()).latest_message.preview).toContain("Top");
});

test.each([
  ["a local part in quotes", '"jane doe"@example.com', '"jane doe"@example.com'],
  ["line breaks", "jane\r\nBcc: x@example.com", "jane Bcc: x@example.com"],
  ["no address", "Jane Citizen", "Jane Citizen"],
  ["an override of direction", "jane\u202e@example.com", "jane @example.com"],
  ["an endless name", "x".repeat(5000), "x".repeat(320)],
  ["nothing", "", "unknown sender"],
])("an email whose sender is %s is stored, and no one can reply to it", async (_what, Email, shown) => {
  const inbox = await openInbox(world);
  const email = { ...anEmailTo(inbox.inboundEmail), From: "", FromFull: { Email, Name: "" } };
  expect((await postEmail(world, email)).status).toBe(200);
  const conversation = await inbox.only();
  expect(conversation.sender_address).toBe(shown.toLowerCase());
  expect(await inbox.thread(conversation.id)).toMatchObject([{ from: shown }]);
  const body = { conversation_id: conversation.id, channel: "email", subject: "Re", text: "Hello" };
  expect((await inbox.client("POST", "/v1/drafts", { body })).status).toBe(409);
});

test("an email's files have names and types that are safe to show", async () => {
  const inbox = await openInbox(world);
  const Attachments = [
    { Name: "..\\..\\C:\\quote\u202efdp.exe", ContentType: "text/html\r\nX-Evil: 1", ContentLength: 1 },
    { Name: "../", ContentType: "IMAGE/PNG; name=x", ContentLength: 2 },
  ];
  const Subject = "Leak\r\nBcc: x@example.com\u2028\u0085\u202e";
  await postEmail(world, anEmailTo(inbox.inboundEmail, { Attachments, Subject }));
  const [message] = await inbox.thread((await inbox.only()).id);
  expect(message.subject).toBe("Leak Bcc: x@example.com");
  expect(message.attachments).toMatchObject([
    { filename: "quotefdp.exe", content_type: "application/octet-stream" },
    { filename: "attachment-2", content_type: "image/png" },
  ]);
});

test("a sender's address is the same however it is spelled", async () => {
  const inbox = await openInbox(world);
  const sent = { name: "Zo\u00eb", email: "zo\u00eb@example.com" };
  const { body: customer } = await inbox.client("POST", "/v1/customers", { body: sent });
  await postEmail(world, anEmailTo(inbox.inboundEmail, from("ZOE\u0308@example.com")));
  expect((await inbox.only()).customer).toMatchObject({ id: customer.id });
});
