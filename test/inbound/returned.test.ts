import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { notifyOfFailures } from "../../src/domain/integrations/notifications/notify-of-failures.ts";
import { startMail } from "../emails/mail.ts";
import { openShop } from "../invoices/shop.ts";
import { returnPathsOf } from "../messaging/return-paths.ts";
import { createShop } from "../quotes/shop.ts";
import { openCarriers } from "../sending/carriers.ts";
import { openOffice } from "../sending/office.ts";
import { startWorld, type World } from "../world/world.ts";
import { anEmailTo, environment, from, postEmail } from "./carrier.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
let carriers: Awaited<ReturnType<typeof openCarriers>>;
beforeAll(async () => {
  world = await startWorld(environment);
  [mail, carriers] = await Promise.all([startMail(world), openCarriers(world)]);
});
afterAll(async () => {
  await Promise.all([mail?.close(), carriers?.close()]);
  await world?.close();
});
beforeEach(() => mail.send());

const refusal = "550 5.1.1 <jane@example.com>: Recipient address rejected: User unknown";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** An RFC 3464 report as Postmark posts it, with its parts as attachments. */
function aReportTo(address: string, { action = "failed", original = "<lost@example.net>", more = {} } = {}) {
  const status = [
    "Reporting-MTA: dns; mx.example.com",
    "",
    "Final-Recipient: rfc822; jane@example.com",
    `Action: ${action}`,
    `Status: ${action === "failed" ? "5.1.1" : "4.4.1"}`,
    `Diagnostic-Code: smtp; ${refusal.slice(0, 40)}`,
    `  ${refusal.slice(40)}`,
    "",
  ].join("\r\n");
  return anEmailTo(address, {
    ...from("MAILER-DAEMON@mx.example.com"),
    Subject: "Undelivered Mail Returned to Sender",
    TextBody: "This is the mail system at host mx.example.com.",
    HtmlBody: "",
    Headers: [
      { Name: "Return-Path", Value: "<>" },
      { Name: "Auto-Submitted", Value: "auto-replied" },
      { Name: "Message-ID", Value: `<${randomUUIDv7()}@mx.example.com>` },
    ],
    Attachments: [
      {
        Name: "details.txt",
        ContentType: "message/delivery-status",
        ContentLength: status.length,
        Content: base64(status),
      },
      {
        Name: "message.eml",
        ContentType: "message/rfc822",
        ContentLength: 10,
        Content: base64(`From: no-reply@fieldline.example\r\nMessage-ID: ${original}\r\n\r\nHello`),
      },
    ],
    ...more,
  });
}

/** Moves the business's inbox to the domain that sends emails, which `startMail` sets. */
async function moveInbox(businessId: string): Promise<string> {
  const inboundEmail = `inbox-${businessId.slice(-6)}@in.fieldline.example`;
  await world.database.system.business.update({ where: { id: businessId }, data: { inboundEmail } });
  return inboundEmail;
}

async function sentQuote() {
  const shop = await createShop(world);
  const inbox = await moveInbox(shop.id);
  const { id } = await shop.quote();
  expect((await shop.move(id, "send")).status).toBe(200);
  await mail.send();
  const email = mail.accepted.at(-1);
  const delivery = async () => (await shop.client("GET", `/v1/quotes/${id}`)).body.delivery;
  expect(await delivery()).toEqual({ status: "sent", reason: null });
  return { ...shop, quoteId: id, inbox, delivery, email, returnPath: email?.envelopeFrom ?? "" };
}

const conversationsOf = async ({ client }: { client: ReturnType<World["client"]> }): Promise<number> =>
  (await client("GET", "/v1/conversations")).body.data.length;

test("a quote's email has an envelope sender that is received, and shows as failed once it is returned", async () => {
  const quote = await sentQuote();
  const owner = await world.addPerson(quote.id);
  const [local = "", domain] = quote.returnPath.split("@");
  expect(quote.returnPath).toMatch(
    new RegExp(`^${quote.inbox.split("@")[0]}\\+e[0-9a-z]{35}@in\\.fieldline\\.example$`),
  );
  expect([local.length <= 64, domain]).toEqual([true, "in.fieldline.example"]);
  expect(quote.email?.from?.address).toBe("no-reply@fieldline.example");

  // A mail server on the way may change the address's case.
  const report = aReportTo(quote.returnPath.toUpperCase());
  for (const _ of [1, 2]) expect((await postEmail(world, report)).status).toBe(200);
  const reason = "The recipient's mail server returned the email: 550 5.1.1";
  const delivery = await quote.delivery();
  expect(delivery).toEqual({ status: "failed", reason: expect.stringContaining(reason) });
  expect(delivery.reason).not.toContain("jane@example.com");
  const [email] = await quote.emails();
  expect(email).toMatchObject({ status: "failed", lastError: expect.stringContaining(refusal), noticeDue: true });

  await notifyOfFailures(world.database);
  const notices = await world.database.system.notification.findMany({ where: { businessId: quote.id } });
  expect(notices.map(({ type, memberId }) => [type, memberId])).toEqual([["email_failed", owner.id]]);
  expect(await conversationsOf(quote)).toBe(0);
  const before = mail.accepted.length;
  await mail.send();
  expect(
    mail.accepted.slice(before).filter(({ to }) => to?.some(({ address }) => address?.startsWith("mailer"))),
  ).toEqual([]);
});

test("a returned email of an invoice shows as failed, and can be sent again", async () => {
  const { id: businessId, client, draft, call } = await openShop(world);
  await moveInbox(businessId);
  const { id } = await draft();
  await call("POST", `/${id}/send`);
  await mail.send();
  const returnPath = mail.accepted.at(-1)?.envelopeFrom ?? "";
  await postEmail(world, aReportTo(returnPath));
  const delivery = async () => (await client("GET", `/v1/invoices/${id}`)).body.delivery;
  expect(await delivery()).toMatchObject({ status: "failed" });
  expect((await call("POST", `/${id}/send`)).status).toBe(200);
  await mail.send();
  await postEmail(world, aReportTo(returnPath));
  expect(await delivery()).toEqual({ status: "sent", reason: null });
});

test("a delay is no failure, and neither is an automatic reply; neither begins a conversation", async () => {
  const quote = await sentQuote();
  await postEmail(world, aReportTo(quote.returnPath, { action: "delayed" }));
  await postEmail(
    world,
    anEmailTo(quote.returnPath, {
      Headers: [{ Name: "Auto-Submitted", Value: "auto-replied" }],
      Subject: "Out of office",
    }),
  );
  await postEmail(world, anEmailTo(quote.returnPath, { Headers: [{ Name: "X-Autoreply", Value: "yes" }] }));
  expect(await quote.delivery()).toEqual({ status: "sent", reason: null });
  expect(await conversationsOf(quote)).toBe(0);
});

test("an email that a person writes to a return path is a message of the inbox", async () => {
  const quote = await sentQuote();
  expect((await postEmail(world, anEmailTo(quote.returnPath))).status).toBe(200);
  expect(await conversationsOf(quote)).toBe(1);
});

test("a report without a return path of the platform is matched by its Message-ID, or dropped", async () => {
  const quote = await sentQuote();
  await postEmail(world, aReportTo(quote.inbox));
  expect(await quote.delivery()).toMatchObject({ status: "sent" });
  await postEmail(world, aReportTo(quote.inbox, { original: quote.email?.messageId ?? "" }));
  expect(await quote.delivery()).toMatchObject({ status: "failed" });
  expect(await conversationsOf(quote)).toBe(0);
});

test("a report without a status is understood by its text", async () => {
  const [failed, delayed] = [await sentQuote(), await sentQuote()];
  const wordsAlone = (TextBody: string) => ({ more: { Attachments: [], TextBody, Subject: "failure notice" } });
  await postEmail(world, aReportTo(failed.returnPath, wordsAlone(`<jane@example.com>:\n${refusal}\nGiving up.`)));
  await postEmail(world, aReportTo(delayed.returnPath, wordsAlone("Delivery is delayed. It will be retried.")));
  expect(await failed.delivery()).toMatchObject({ status: "failed", reason: expect.stringContaining("550 5.1.1") });
  expect(await delayed.delivery()).toMatchObject({ status: "sent" });
});

test("a return path with a wrong signature, or of another business, changes nothing", async () => {
  const [one, other] = [await sentQuote(), await sentQuote()];
  const tagOf = (address: string) => /\+[^@]+/.exec(address)?.[0] ?? "";
  const forged = one.returnPath.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
  const foreign = one.inbox.replace("@", `${tagOf(other.returnPath)}@`);
  for (const address of [forged, foreign]) expect((await postEmail(world, aReportTo(address))).status).toBe(200);
  for (const quote of [one, other]) {
    expect(await quote.delivery()).toMatchObject({ status: "sent" });
    expect(await conversationsOf(quote)).toBe(0);
  }
});

test("a report that a customer forwards is a message", async () => {
  const quote = await sentQuote();
  const forwarded = aReportTo(quote.inbox, { more: { ...from("jane@example.com"), Headers: [] } });
  expect((await postEmail(world, forwarded)).status).toBe(200);
  expect(await conversationsOf(quote)).toBe(1);
});

test("if the inbox is in another domain, or receives nothing, an email is returned to its sender", async () => {
  const shop = await createShop(world);
  const { id } = await shop.quote();
  await shop.move(id, "send");
  await mail.send();
  expect(mail.accepted.at(-1)?.envelopeFrom).toBe("no-reply@fieldline.example");
});

test("a returned message of the inbox says so in its thread, and its sender is notified", async () => {
  const office = await openOffice(world);
  await moveInbox(office.id);
  const { email } = await world.database.system.customer.findFirstOrThrow({ where: { id: office.customer.id } });
  const draft = await office.sent({
    customer_id: office.customer.id,
    channel: "email",
    subject: "Tuesday",
    text: "Is 9 fine?",
  });
  await office.makeDue(draft.id);
  await carriers.send();
  const returnPath = carriers.emailsTo(email ?? "").at(-1)?.envelopeFrom ?? "";
  expect(returnPath).toMatch(/\+m[0-9a-z]{35}@in\.fieldline\.example$/);
  const before = await conversationsOf(office);
  for (const _ of [1, 2]) expect((await postEmail(world, aReportTo(returnPath))).status).toBe(200);
  expect(await conversationsOf(office)).toBe(before);
  const thread = await office.thread();
  expect(thread.map(({ direction, deliveryFailure }) => [direction, deliveryFailure?.includes("550 5.1.1")])).toEqual([
    ["out", true],
  ]);
  const notices = await world.database.system.notification.findMany({ where: { businessId: office.id } });
  expect(notices.map(({ type, memberId }) => [type, memberId])).toEqual([["message_failed", office.person.id]]);

  // A customer's automatic reply is useful to the person who wrote to them.
  const away = { ...from(email ?? ""), Headers: [{ Name: "Auto-Submitted", Value: "auto-replied" }] };
  await postEmail(world, anEmailTo(returnPath, away));
  expect(await conversationsOf(office)).toBe(before);
  expect((await office.thread()).map(({ direction }) => direction)).toEqual(["out", "in"]);
});

test("a report that arrives before its message is stored is requested again", async () => {
  const { id: businessId } = await world.addBusiness();
  const inbox = await moveInbox(businessId);
  const pathOf = (id: string) =>
    returnPathsOf(world).addressOf({ kind: "message", businessId, id }, { from: inbox, inbox }) ?? "";
  const early = await postEmail(world, aReportTo(pathOf(randomUUIDv7())));
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "30"]);
  expect((await postEmail(world, aReportTo(pathOf("01980000-0000-7000-8000-000000000001")))).status).toBe(200);
});

test("an inbox with a long name is its own return path, and one that is not ASCII is none", async () => {
  const { id: businessId } = await world.addBusiness();
  const inbox = `${"a".repeat(50)}@in.fieldline.example`;
  const paths = returnPathsOf(world);
  const addressOf = (each: string) =>
    paths.addressOf({ kind: "email", businessId, id: businessId }, { from: each, inbox: each });
  expect(addressOf(inbox)).toBe(inbox);
  expect(addressOf("büro@in.fieldline.example")).toBeUndefined();
});

test("every email's return path is in BOUNCE_DOMAIN", async () => {
  const domain = "bounces.example.com";
  const other = await startWorld({ ...environment, BOUNCE_DOMAIN: domain });
  const sender = await startMail(other);
  try {
    const shop = await createShop(other);
    const { id } = await shop.quote();
    await shop.move(id, "send");
    await sender.send();
    const returnPath = sender.accepted.at(-1)?.envelopeFrom ?? "";
    expect(returnPath).toMatch(/^e[0-9a-z]{60}@bounces\.example\.com$/);
    expect((await postEmail(other, aReportTo(returnPath))).status).toBe(200);
    expect((await shop.client("GET", `/v1/quotes/${id}`)).body.delivery).toMatchObject({ status: "failed" });
    expect((await postEmail(other, anEmailTo(returnPath))).status).toBe(200);
    expect(await conversationsOf(shop)).toBe(1);
    expect((await postEmail(other, anEmailTo(`nobody@${domain}`))).status).toBe(404);
  } finally {
    await sender.close();
    await other.close();
  }
  expect(() => readConfig({ BOUNCE_DOMAIN: domain })).toThrow("INBOUND_SECRET is required with BOUNCE_DOMAIN");
  expect(() => readConfig({ ...environment, BOUNCE_DOMAIN: "not a domain" })).toThrow("must be a domain");
});
