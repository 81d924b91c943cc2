import { randomUUIDv7 } from "node:crypto";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmailTransport } from "../../src/email/transport.ts";
import { openSmsTransport } from "../../src/sms/transport.ts";
import { claimAll } from "../outbox/work-off.ts";
import { storeConversation } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Carriers, openCarriers } from "./carriers.ts";
import { openOffice } from "./office.ts";
import { reply } from "./twilio.ts";

let world: World;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld();
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

async function talking() {
  const office = await openOffice(world);
  await storeConversation(world.database.tenant(office.id), { customerId: office.customer.id });
  const attempt = async (id: string, parts = carriers.parts) => {
    await office.makeDue(id);
    expect(await carriers.send(parts)).toContain(id);
    return (await office.row(id)).failure;
  };
  const text = async () => (await office.sent({ customer_id: office.customer.id, channel: "sms", text: "Hello" })).id;
  const email = async () =>
    (await office.sent({ customer_id: office.customer.id, channel: "email", text: "Hello" })).id;
  const isOut = async () => (await office.thread()).some(({ direction }) => direction === "out");
  return { ...office, attempt, text, email, isOut };
}

/** Makes Postgres fail every such statement on the table. */
async function refuse(table: string, statement: "insert" | "update"): Promise<void> {
  await world.database.systemPool.query(
    `create function refuse_${table}() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
     create trigger refuse before ${statement} on ${table} for each row execute function refuse_${table}()`,
  );
}

async function permit(table: string): Promise<void> {
  await world.database.systemPool.query(`drop trigger refuse on ${table}; drop function refuse_${table}`);
}

const mayHaveGone = /may have been sent/;

/** A port with no listener. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("a text that the carrier refuses fails with its message, stays in its conversation, and can be sent again", async () => {
  const { draft, pressed, attempt, read, row, isOut, conversation, thread } = await talking();
  const { id } = await draft();
  await pressed("send_draft", id);
  carriers.twilio.next((response) =>
    reply(response, 400, { code: 21610, message: "Attempt to send to\nunsubscribed recipient", status: 400 }),
  );
  expect(await attempt(id)).toBe(
    "The SMS provider rejected the SMS: Attempt to send to unsubscribed recipient (21610)",
  );
  expect(await read(id)).toMatchObject({ status: "failed", conversation_id: (await conversation()).id });
  expect(await row(id)).toMatchObject({ attemptId: null, sendAt: null, messageId: null });
  expect([await isOut(), (await conversation()).draftCount]).toEqual([false, 0]);
  expect(await carriers.send()).not.toContain(id);
  await carriers.sweep();
  expect(await isOut()).toBe(false);

  expect(await pressed("send_draft", id)).toMatchObject({ id, status: "sending", failure: null });
  expect(await attempt(id)).toBeNull();
  expect(await read(id)).toMatchObject({ status: "sent" });
  expect((await thread()).at(-1)).toMatchObject({ direction: "out", draftId: id });
  expect((await conversation()).draftCount).toBe(0);
});

test("a failed message can be edited and sent, undone into a draft, or deleted", async () => {
  const { attempt, text, save, pressed, read, conversation, thread } = await talking();
  const fail = async () => {
    const id = await text();
    carriers.twilio.next((response) => reply(response, 400, { code: 21211, message: "Invalid number" }));
    await attempt(id);
    return id;
  };
  const edited = await fail();
  expect((await save({ id: edited, text: "Hello again" })).draft).toMatchObject({ id: edited, status: "failed" });
  await pressed("send_draft", edited);
  await attempt(edited);
  expect((await thread()).at(-1)).toMatchObject({ text: "Hello again" });

  const undone = await fail();
  await pressed("send_draft", undone);
  expect(await pressed("undo_send", undone)).toMatchObject({ status: "draft", failure: null });
  expect((await conversation()).draftCount).toBe(1);

  const deleted = await fail();
  await pressed("delete_draft", deleted);
  expect(await read(deleted)).toMatchObject({ status: "deleted" });
  expect((await conversation()).draftCount).toBe(1);
});

test("an email that the mail server refuses fails with its message", async () => {
  const { attempt, email, pressed, read, isOut } = await talking();
  const id = await email();
  carriers.smtp.refuse("5.1.1 No such mailbox", 550);
  expect(await attempt(id)).toBe("The mail server rejected the email: 550 5.1.1 No such mailbox");
  expect(await read(id)).toMatchObject({ status: "failed" });
  expect(await isOut()).toBe(false);
  await pressed("send_draft", id);
  expect(await attempt(id)).toBeNull();
  expect(await isOut()).toBe(true);
});

test("an unreachable server is distinguished from one that does not say what it did", async () => {
  const { attempt, text, email, isOut } = await talking();
  const port = await deadPort();
  const unreachable = {
    emails: openEmailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, outbox: "unused" }),
    sms: openSmsTransport({
      account: { accountSid: "AC1", authToken: "x", apiUrl: `http://127.0.0.1:${port}` },
      outbox: "",
    }),
    files: carriers.parts.carriers.files,
    mailHost: "fieldline.example",
    returnPaths: carriers.parts.carriers.returnPaths,
  };
  const nowhere = { ...carriers.parts, carriers: unreachable };
  expect(await attempt(await text(), nowhere)).toBe("The SMS provider could not be reached; nothing was sent.");
  expect(await attempt(await email(), nowhere)).toBe("The mail server could not be reached; nothing was sent.");
  await unreachable.emails.close();
  await unreachable.sms.close();

  carriers.twilio.next((response) => response.destroy());
  expect(await attempt(await text())).toMatch(mayHaveGone);
  carriers.twilio.next((response) => response.writeHead(503).end("<html>busy</html>"));
  expect(await attempt(await text())).toMatch(mayHaveGone);
  carriers.twilio.next((response) => response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end());
  expect(await attempt(await text())).toBe("The SMS provider rejected the SMS with status 302.");
  carriers.smtp.hangUp();
  expect(await attempt(await email())).toMatch(mayHaveGone);
  expect(await isOut()).toBe(false);
});

test("an accepted text counts as sent, whatever else the carrier says", async () => {
  const { attempt, text, thread } = await talking();
  carriers.twilio.next((response) => response.writeHead(201).end("thanks"));
  expect(await attempt(await text())).toBeNull();
  for (let number = 0; number < 2; number += 1) {
    carriers.twilio.next((response) => reply(response, 201, { sid: "SM-always-the-same" }));
    expect(await attempt(await text())).toBeNull();
  }
  const sent = (await thread()).filter(({ direction }) => direction === "out");
  expect(sent.map(({ providerId }) => providerId)).toEqual([null, "SM-always-the-same", null]);
});

test("a sent message that cannot be recorded has failed, and may have been sent", async () => {
  const { attempt, text, isOut } = await talking();
  await refuse("messages", "insert");
  try {
    expect(await attempt(await text())).toMatch(mayHaveGone);
  } finally {
    await permit("messages");
  }
  expect(await isOut()).toBe(false);
  expect(carriers.twilio.posted.at(-1)?.form.Body).toBe("Hello");
  expect(await world.database.systemPool.query("select from outbox_claims")).toMatchObject({ rowCount: 0 });
});

test("an attempt that cannot begin is soon retried, and goes out", async () => {
  const { text, makeDue, attempt, isOut, row } = await talking();
  const id = await text();
  await makeDue(id);
  await refuse("drafts", "update");
  try {
    await carriers.send();
  } finally {
    await permit("drafts");
  }
  expect([await isOut(), (await row(id)).status]).toEqual([false, "sending"]);
  expect(await attempt(id)).toBeNull();
  expect(await isOut()).toBe(true);
});

test("a message claimed by a worker that died before sending still goes out", async () => {
  const { text, makeDue, isOut, row } = await talking();
  const id = await text();
  await makeDue(id);
  expect((await claimAll(world.database.systemPool, "message")).map((claim) => claim.id)).toEqual([id]);
  await carriers.lose(id);
  await carriers.sweep();
  expect(await row(id)).toMatchObject({ status: "sending" });
  expect(await carriers.send()).toEqual([id]);
  expect([await isOut(), (await row(id)).status]).toEqual([true, "sent"]);
});

test("an attempt that outlives its claim does not change the reported outcome", async () => {
  const { text, makeDue, row, isOut } = await talking();
  const id = await text();
  await makeDue(id);
  carriers.twilio.next(async (response) => {
    await carriers.lose(id);
    await carriers.sweep();
    reply(response, 201, { sid: randomUUIDv7() });
  });
  await carriers.send();
  expect(await row(id)).toMatchObject({ status: "failed", failure: expect.stringMatching(mayHaveGone) });
  expect(await isOut()).toBe(false);
});
