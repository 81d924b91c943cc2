import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Email, type EmailTransport, openEmailTransport } from "../../src/email/transport.ts";
import { type SendingParts, sendEmail } from "../../src/outbox/emails/send-email.ts";
import { sweepEmails } from "../../src/outbox/emails/sweep-emails.ts";
import { enqueueEmail } from "../../src/outbox/enqueue-email.ts";
import { startWorld, type World } from "../world/world.ts";
import { startSmtp } from "./smtp.ts";

const log = pino({ level: "silent" });

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let mailer: EmailTransport;
let clock: Date;
beforeAll(async () => {
  world = await startWorld();
  smtp = await startSmtp();
  mailer = openEmailTransport({ smtpUrl: smtp.url, outbox: "unused" });
  clock = new Date(Date.now() + 60_000);
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await world.close();
});

const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

function partsWith(transport: EmailTransport): SendingParts {
  return {
    pool: world.database.systemPool,
    transport,
    defaultFrom: "no-reply@fieldline.example",
    log,
    now: () => clock,
  };
}

async function queueOne(business?: { name: string; business_email: string }) {
  const { id: businessId } = await world.addBusiness();
  if (business !== undefined)
    await world.database.system.business.update({
      where: { id: businessId },
      data: { name: business.name, businessEmail: business.business_email },
    });
  await world.database
    .tenant(businessId)
    .transaction((db) =>
      enqueueEmail(db, { to: "jane@example.com", subject: "Héllo – 1", text: "Plain ✓", html: "<p>Rich ✓</p>" }),
    );
  const { id } = await world.database.system.email.findFirstOrThrow({ where: { businessId } });
  return { id, read: () => world.database.system.email.findUniqueOrThrow({ where: { id } }) };
}

const copiesOf = (id: string) => smtp.accepted.filter(({ messageId }) => messageId?.includes(id));

test("an email is sent once in the business's name, with text, html and an id of its own", async () => {
  const { id, read } = await queueOne({ name: "Breeze, Air & Co", business_email: "office@breeze.example" });
  const parts = partsWith(mailer);
  await Promise.all([sendEmail(parts, id), sendEmail(parts, id), sweepEmails(parts)]);
  await sendEmail(parts, id);
  const [copy, ...more] = copiesOf(id);
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    from: { name: "Breeze, Air & Co", address: "office@breeze.example" },
    to: [{ address: "jane@example.com" }],
    subject: "Héllo – 1",
    messageId: `<${id}@fieldline.example>`,
  });
  expect(copy?.text?.trim()).toBe("Plain ✓");
  expect(copy?.html?.trim()).toBe("<p>Rich ✓</p>");
  expect(await read()).toMatchObject({ status: "sent", attempts: 1, sentAt: clock, lastError: null });
});

test("a business without an address of its own sends from the platform's", async () => {
  const { id } = await queueOne();
  await sendEmail(partsWith(mailer), id);
  expect(copiesOf(id)[0]?.from).toMatchObject({ name: "Test Plumbing", address: "no-reply@fieldline.example" });
});

test("what a server refuses once is sent a minute later, and not before", async () => {
  const { id, read } = await queueOne();
  const parts = partsWith(mailer);
  smtp.refuse("Try again later");
  await sendEmail(parts, id);
  expect(await read()).toMatchObject({ status: "queued", attempts: 1, lastError: expect.stringContaining("later") });
  await sweepEmails(parts);
  expect((await read()).attempts).toBe(1);
  pass(1);
  await sweepEmails(parts);
  expect(await read()).toMatchObject({ status: "sent", attempts: 2, lastError: null });
  expect(copiesOf(id)).toHaveLength(1);
});

test("after five refusals the email has failed, and is left alone", async () => {
  const { id, read } = await queueOne();
  const waits: number[] = [];
  const failing: EmailTransport = {
    send: () => Promise.reject(new Error("550 no such mailbox")),
    close: () => undefined,
  };
  const parts = partsWith(failing);
  await sendEmail(parts, id);
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    const { nextAt } = await read();
    waits.push((nextAt.getTime() - clock.getTime()) / 60_000);
    clock = nextAt;
    await sweepEmails(parts);
  }
  expect(waits).toEqual([1, 5, 15, 60]);
  expect(await read()).toMatchObject({ status: "failed", attempts: 5, lastError: "550 no such mailbox" });
  pass(600);
  await sweepEmails(parts);
  expect((await read()).attempts).toBe(5);
});

test("a process that dies after sending makes one more copy, which is the same message", async () => {
  const { id, read } = await queueOne();
  const dying: SendingParts = { ...partsWith(mailer), pool: dyingAfterClaim(world) };
  await expect(sendEmail(dying, id)).rejects.toThrow("the process died");
  expect(copiesOf(id)).toHaveLength(1);
  expect(await read()).toMatchObject({ status: "queued", attempts: 1 });
  const alive = partsWith(mailer);
  await sweepEmails(alive);
  expect(copiesOf(id)).toHaveLength(1);
  pass(5);
  await sweepEmails(alive);
  await sweepEmails(alive);
  expect(copiesOf(id)).toHaveLength(2);
  expect(new Set(copiesOf(id).map(({ messageId }) => messageId)).size).toBe(1);
  expect(await read()).toMatchObject({ status: "sent", attempts: 2 });
});

test("an attempt that outlives its claim neither undoes nor repeats what the next one noted", async () => {
  const { id, read } = await queueOne();
  let fail = (_error: Error) => {};
  const slow: EmailTransport = {
    send: () => new Promise((_resolve, reject) => (fail = reject)),
    close: () => undefined,
  };
  const first = sendEmail(partsWith(slow), id);
  await expect.poll(async () => (await read()).attempts).toBe(1);
  pass(5);
  await sweepEmails(partsWith(mailer));
  fail(new Error("timed out"));
  await first;
  expect(await read()).toMatchObject({ status: "sent", attempts: 2, lastError: null });
});

/** A pool whose process ends once the email was claimed: nothing is noted of the attempt. */
function dyingAfterClaim({ database: { systemPool } }: World): SendingParts["pool"] {
  let queries = 0;
  return {
    query: (text: string, values: unknown[]) => {
      queries += 1;
      return queries === 1 ? systemPool.query(text, values) : Promise.reject(new Error("the process died"));
    },
  } as unknown as SendingParts["pool"];
}

test("without a mail server each email becomes a file, a repeated copy the same one", async () => {
  const outbox = join(mkdtempSync(join(tmpdir(), "outbox-")), "mail");
  const files = openEmailTransport({ smtpUrl: undefined, outbox });
  const { id, read } = await queueOne();
  await sendEmail(partsWith(files), id);
  const message: Email = { ...(await PostalMime.parse(readFileSync(join(outbox, `${id}.eml`)))) } as never;
  expect(message).toMatchObject({ subject: "Héllo – 1", messageId: `<${id}@fieldline.example>` });
  expect(readdirSync(outbox)).toEqual([`${id}.eml`]);
  expect((await read()).status).toBe("sent");
});

test("a line break in a subject or name adds no header", async () => {
  const { id } = await queueOne({ name: "Evil\r\nBcc: victim@example.com", business_email: "office@breeze.example" });
  await world.database.system.email.update({
    where: { id },
    data: { subject: "Hi\r\nBcc: victim@example.com\r\n\r\nbody" },
  });
  await sendEmail(partsWith(mailer), id);
  const [copy] = copiesOf(id);
  expect(copy?.bcc ?? []).toEqual([]);
  expect(copy?.headers.map(({ key }) => key)).not.toContain("bcc");
});

test("an email that takes its worker down at every attempt is given up, not tried for ever", async () => {
  const email = await queueOne();
  await world.database.system.email.update({ where: { id: email.id }, data: { attempts: 10 } });
  const sent: Email[] = [];
  await sweepEmails(partsWith({ ...mailer, send: async (message) => void sent.push(message) }));
  expect(sent).toEqual([]);
  expect(await email.read()).toMatchObject({ status: "failed", lastError: "every attempt ended without an answer" });
});
