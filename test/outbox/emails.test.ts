import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueEmail } from "../../src/domain/integrations/emails/enqueue-email.ts";
import { recordDelivery } from "../../src/domain/integrations/emails/record-delivery.ts";
import { type Email, type EmailTransport, openEmailTransport } from "../../src/email/transport.ts";
import { emailHandler } from "../../src/outbox/handlers/email.ts";
import { settle } from "../../src/outbox/settle.ts";
import { returnPathsOf } from "../messaging/return-paths.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { startWorld, type World } from "../world/world.ts";
import { claimAll, pass, sweepLost, workOff } from "./work-off.ts";

const logged: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });

type Attach = Parameters<typeof emailHandler>[0]["attach"];

/** Does not start a worker. A test sends messages itself. */
let world: World;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let mailer: EmailTransport;
beforeAll(async () => {
  world = await startWorld();
  smtp = await startSmtp();
  mailer = openEmailTransport({ smtpUrl: smtp.url, outbox: "unused" });
});
afterAll(async () => {
  await mailer.close();
  await smtp.close();
  await world.close();
});

const handlerWith = (transport: EmailTransport, attach: Attach = async () => []) =>
  emailHandler({
    pool: world.database.systemPool,
    transport,
    sandboxTransport: () => transport,
    mailFrom: "no-reply@fieldline.example",
    returnPaths: returnPathsOf(world),
    recordDelivery,
    dropOutdated: async () => undefined,
    attach,
    log,
  });
const send = (transport = mailer) => workOff(world.database.systemPool, handlerWith(transport));
const minutesPass = (minutes: number) => pass(world.database.systemPool, "email", minutes);
const sweep = () => sweepLost(world.database.systemPool, handlerWith(mailer));

/** An attempt whose process dies before it records anything. */
async function sendAndDie(transport = mailer) {
  const handler = handlerWith(transport);
  const works = await handler.load(await claimAll(world.database.systemPool, "email"));
  return Promise.all(works.map((work) => handler.attempt(work, new AbortController().signal)));
}

async function queueOne(business?: { name: string }) {
  const { id: businessId } = await world.addBusiness();
  if (business !== undefined)
    await world.database.system.business.update({
      where: { id: businessId },
      data: { name: business.name },
    });
  await world.database.tenant(businessId).transaction((db) =>
    enqueueEmail(db, {
      kind: "quote",
      to: "jane@example.com",
      subject: "Héllo – 1",
      text: "Plain ✓",
      html: "<p>Rich ✓</p>",
    }),
  );
  const { id } = await world.database.system.email.findFirstOrThrow({ where: { businessId } });
  const { system } = world.database;
  const { inboundEmail } = await world.database.system.business.findUniqueOrThrow({ where: { id: businessId } });
  return {
    id,
    inboundEmail,
    read: () => system.email.findFirstOrThrow({ where: { id } }),
    dueAt: async () => (await system.outboxItem.findFirstOrThrow({ where: { id } })).dueAt,
  };
}

const interrupted = "The attempt was interrupted; the email may have been sent.";
const copiesOf = (id: string) => smtp.accepted.filter(({ messageId }) => messageId?.includes(id));

test("an email is sent once in the business's name, with text, html and an id of its own", async () => {
  const { id, read, inboundEmail } = await queueOne({ name: "Breeze, Air & Co" });
  await Promise.all([send(), send(), send()]);
  await send();
  const [copy, ...more] = copiesOf(id);
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    from: { name: "Breeze, Air & Co", address: "no-reply@fieldline.example" },
    replyTo: [{ name: "Breeze, Air & Co", address: inboundEmail }],
    to: [{ address: "jane@example.com" }],
    subject: "Héllo – 1",
    messageId: `<${id}@fieldline.example>`,
  });
  expect(copy?.text?.trim()).toBe("Plain ✓");
  expect(copy?.html?.trim()).toBe("<p>Rich ✓</p>");
  expect(await read()).toMatchObject({ status: "sent", attempts: 1, sentAt: expect.any(Date), lastError: null });
});

test("an email refused once is sent a minute later, and not before", async () => {
  const { id, read } = await queueOne();
  smtp.refuse("Try again later");
  await send();
  expect(await read()).toMatchObject({ status: "queued", attempts: 1, lastError: expect.stringContaining("later") });
  expect(await send()).toEqual([]);
  expect((await read()).attempts).toBe(1);
  await minutesPass(1);
  expect(await send()).toEqual([id]);
  expect(await read()).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  expect(copiesOf(id)).toHaveLength(1);
});

test("an email that no server accepts is tried for a day, with growing delays, and then left alone", async () => {
  const { read, dueAt } = await queueOne();
  const waits: number[] = [];
  smtp.refuse("Try again later");
  await send();
  while ((await read()).status === "queued") {
    // One transaction writes both, so both times are the transaction's.
    const minutes = Math.round(((await dueAt()).getTime() - (await read()).updatedAt.getTime()) / 1000) / 60;
    waits.push(minutes);
    await minutesPass(minutes);
    smtp.refuse("Try again later");
    await send();
  }
  expect(waits).toEqual([1, 4, 15, 40, 120, 240, 420, 600]);
  expect(waits.reduce((sum, minutes) => sum + minutes)).toBe(24 * 60);
  const lastError = "The mail server rejected the email: 451 Try again later";
  expect(await read()).toMatchObject({ status: "failed", attempts: 9, lastError, noticeDue: true });
  await minutesPass(6000);
  expect(await send()).toEqual([]);
  expect((await read()).attempts).toBe(9);
});

test.each([
  ["550 5.1.1 No such mailbox", "RCPT TO"],
  ["554 5.6.0 Message refused", "DATA"],
] as const)("%s in reply to %s is final", async (reply, command) => {
  const { read } = await queueOne();
  smtp.refuse(reply.slice(4), Number(reply.slice(0, 3)), command);
  await send();
  const lastError = `The mail server rejected the email: ${reply}`;
  expect(await read()).toMatchObject({ status: "failed", attempts: 1, lastError, noticeDue: true });
  await minutesPass(6000);
  expect(await send()).toEqual([]);
});

test("an address that no mail server accepts is final", async () => {
  const { id, read } = await queueOne();
  await world.database.system.email.updateMany({ where: { id }, data: { to: "" } });
  await send();
  const lastError = "The email cannot be sent to this address.";
  expect(await read()).toMatchObject({ status: "failed", attempts: 1, lastError });
});

test.each([
  ["450 4.2.1 Mailbox busy", "RCPT TO"],
  ["553 5.7.1 Sender not allowed", "MAIL FROM"],
  ["530 5.7.0 Authentication required", "RCPT TO"],
] as const)("%s in reply to %s is retried", async (reply, command) => {
  const { id, read } = await queueOne();
  smtp.refuse(reply.slice(4), Number(reply.slice(0, 3)), command);
  await send();
  const lastError = `The mail server rejected the email: ${reply}`;
  expect(await read()).toMatchObject({ status: "queued", attempts: 1, lastError, noticeDue: false });
  await minutesPass(1);
  expect(await send()).toEqual([id]);
  expect(await read()).toMatchObject({ status: "sent", attempts: 2, lastError: null });
});

test("a mail server that is away, or refuses the credentials, is retried", async () => {
  const closed = await startSmtp();
  await closed.close();
  const unreachable = openEmailTransport({ smtpUrl: closed.url, outbox: "unused" });
  const unauthenticated = openEmailTransport({
    smtpUrl: smtp.url.replace("//", "//user:wrong@"),
    outbox: "unused",
  });
  const reasons = [
    [unreachable, "The mail server could not be reached; nothing was sent.", /ECONNREFUSED/],
    [unauthenticated, "The mail server did not accept the credentials; nothing was sent.", /535/],
  ] as const;
  for (const [transport, lastError, cause] of reasons) {
    const { id, read } = await queueOne();
    await send(transport);
    await transport.close();
    expect(await read()).toMatchObject({ status: "queued", attempts: 1, lastError });
    expect(logged.at(-1)).toMatchObject({ email_id: id, reason: lastError, cause: expect.stringMatching(cause) });
    await minutesPass(1);
    await send();
  }
});

test("the log says why an email was not sent, without any address", async () => {
  const { id } = await queueOne();
  smtp.refuse("4.2.2 <jane@example.com>: mailbox of jane@example.com is full", 452, "RCPT TO");
  await send();
  smtp.refuse("5.1.1 <jane@example.com>... User unknown", 550, "RCPT TO");
  await minutesPass(1);
  await send();
  expect(logged.slice(-2)).toMatchObject([
    {
      email_id: id,
      attempt: 1,
      reason: "The mail server rejected the email: 452 4.2.2 [address] mailbox of [address] is full",
      retry_minutes: 1,
      msg: "email not sent, tried again later",
    },
    {
      email_id: id,
      attempt: 2,
      reason: "The mail server rejected the email: 550 5.1.1 [address] User unknown",
      msg: "email failed",
    },
  ]);
  expect(JSON.stringify(logged)).not.toContain("jane@");
});

test("an address with a quoted local part is not in the log either, not even a part of it", async () => {
  for (const [reply, shown] of [
    ['<"jane doe"@example.com>: no such mailbox', "[address] no such mailbox"],
    ['"jane \\" doe"@example.com, "a b"@example.com unknown', "[address] [address] unknown"],
    ['<@relay.example:"jane doe"@example.com> unknown', "[address] unknown"],
    ['mailbox "jane doe@example.com is full', "mailbox [address] is full"],
    ["jane\\ doe@example.com unknown", "[address] unknown"],
  ] as const) {
    await queueOne();
    smtp.refuse(`5.1.1 ${reply}`, 550, "RCPT TO");
    await send();
    const reason = `The mail server rejected the email: 550 5.1.1 ${shown}`;
    expect(logged.at(-1)).toMatchObject({ reason, msg: "email failed" });
  }
  expect(JSON.stringify(logged)).not.toMatch(/jane|doe/);
});

test("a multi-line name stored by an earlier version goes out on one line, to one address", async () => {
  const outbox = join(mkdtempSync(join(tmpdir(), "outbox-")), "mail");
  const files = openEmailTransport({ smtpUrl: undefined, outbox });
  const { id } = await queueOne({ name: "Breeze\r\nBcc: everybody@example.net\u0007" });
  const to = '"jane,\r\nBcc: everybody"@example.com';
  const subject = "Hello\r\nBcc: everybody@example.net\u202e\u2028x";
  await world.database.system.email.updateMany({ where: { id }, data: { to, subject } });
  await send(files);
  const written = readFileSync(join(outbox, `${id}.eml`), "utf8");
  const email = await PostalMime.parse(written);
  expect(email.subject).toBe("Hello Bcc: everybody@example.net x");
  expect(email.from?.name).toBe("Breeze Bcc: everybody@example.net");
  expect(written).toContain('To: <"jane, Bcc: everybody"@example.com>\r\n');
  expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
});

test("a process that dies after sending causes one more copy, which is the same message", async () => {
  const { id, read } = await queueOne();
  await sendAndDie();
  expect(copiesOf(id)).toHaveLength(1);
  expect(await read()).toMatchObject({ status: "queued" });
  await sweep();
  expect(await send()).toEqual([]);
  expect(copiesOf(id)).toHaveLength(1);
  await minutesPass(5);
  await Promise.all([sweep(), sweep()]);
  expect(await read()).toMatchObject({ status: "queued", attempts: 1, lastError: interrupted });
  expect(logged.at(-1)).toMatchObject({ email_id: id, attempt: 1, reason: interrupted });
  await send();
  await send();
  expect(copiesOf(id)).toHaveLength(2);
  expect(new Set(copiesOf(id).map(({ messageId }) => messageId)).size).toBe(1);
  expect(await read()).toMatchObject({ status: "sent", attempts: 2 });
});

test("an attempt that outlives its claim neither undoes nor repeats the next one's result", async () => {
  const { id, read } = await queueOne();
  const refusing: EmailTransport = { send: () => Promise.reject(new Error("timed out")), close: async () => undefined };
  const late = await sendAndDie(refusing);
  await minutesPass(5);
  await sweep();
  expect(await send()).toEqual([id]);
  await settle(world.database.systemPool, handlerWith(refusing), late);
  expect(await read()).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  await minutesPass(600);
  expect(await send()).toEqual([]);
});

test("without a mail server each email becomes a file, a repeated copy the same one", async () => {
  const outbox = join(mkdtempSync(join(tmpdir(), "outbox-")), "mail");
  const files = openEmailTransport({ smtpUrl: undefined, outbox });
  const { id, read } = await queueOne();
  await send(files);
  const message: Email = { ...(await PostalMime.parse(readFileSync(join(outbox, `${id}.eml`)))) } as never;
  expect(message).toMatchObject({ subject: "Héllo – 1", messageId: `<${id}@fieldline.example>` });
  expect(readdirSync(outbox)).toEqual([`${id}.eml`]);
  expect((await read()).status).toBe("sent");
});

test("a line break in a subject or name adds no header", async () => {
  const { id } = await queueOne({ name: "Evil\r\nBcc: victim@example.com" });
  await world.database.system.email.updateMany({
    where: { id },
    data: { subject: "Hi\r\nBcc: victim@example.com\r\n\r\nbody" },
  });
  await send();
  const [copy] = copiesOf(id);
  expect(copy?.bcc ?? []).toEqual([]);
  expect(copy?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(copy?.headers.map(({ key }) => key)).not.toContain("auto-submitted");
});

test("an email that kills its worker at every attempt is given up, not retried forever", async () => {
  const { read, id } = await queueOne();
  const sent: Email[] = [];
  const recording = { ...mailer, send: async (message: Email) => void sent.push(message) };
  for (let claim = 1; claim <= 10; claim += 1) {
    expect((await claimAll(world.database.systemPool, "email")).map((claimed) => claimed.id)).toEqual([id]);
    await minutesPass(5);
    await sweep();
  }
  await send(recording);
  expect(sent).toEqual([]);
  expect(await send(recording)).toEqual([]);
  expect(await read()).toMatchObject({ status: "failed", lastError: interrupted, noticeDue: true });
});

test("an email whose files cannot be made, or are too large, goes out without them, and the log says so", async () => {
  const { id } = await world.addBusiness();
  const attach: Attach[] = [
    () => Promise.reject(new Error("no thread")),
    async () => [{ filename: "a.pdf", contentType: "application/pdf", content: Buffer.alloc(5_000_001) }],
  ];
  for (const [index, files] of attach.entries()) {
    const subject = `Without files ${index}`;
    await world.database
      .tenant(id)
      .transaction((db) => enqueueEmail(db, { kind: "quote", to: "jane@example.com", subject, text: "x", html: "x" }));
    await workOff(world.database.systemPool, handlerWith(mailer, files));
    expect(smtp.accepted.find((email) => email.subject === subject)?.attachments).toEqual([]);
  }
  expect(logged.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([
      "email sent without its attachments, which could not be made",
      "email sent without its attachments, which are too large",
    ]),
  );
});
