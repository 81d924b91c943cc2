import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { openShop } from "../invoices/shop.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";
import { startMail } from "./mail.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld();
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});
beforeEach(() => mail.send());

const fields = `id kind to subject status attempts reason next_attempt_at sent_at quote_id invoice_id booking_id
  created_at updated_at`;

type Graphql = Awaited<ReturnType<World["addPerson"]>>["graphql"];

const list = async (graphql: Graphql, filters = "") =>
  (await graphql(`{ emails${filters} { data { ${fields} } next_cursor } }`)).body.data.emails.data;
const retry = (graphql: Graphql, id: string) => graphql(`mutation { retry_email(id: "${id}") { ${fields} } }`);

/** A shop with a sent quote, whose emails an admin reads. */
async function shopWithQuote() {
  const shop = await createShop(world);
  const { id: quoteId, quote_reference: reference } = await shop.quote();
  await shop.move(quoteId, "send");
  const { graphql } = await world.addPerson(shop.id, "admin");
  const [email] = await list(graphql);
  return {
    ...shop,
    quoteId,
    reference,
    graphql,
    emailId: email.id as string,
    read: async () => (await list(graphql))[0],
  };
}

async function failedQuote() {
  const shop = await shopWithQuote();
  mail.refuse("5.1.1 No such mailbox", 550, "RCPT TO");
  await mail.send();
  return shop;
}

test("an email shows its record, its next attempt and its last failure", async () => {
  const { quoteId, reference, read } = await shopWithQuote();
  const queued = await read();
  expect(queued).toMatchObject({
    kind: "quote",
    to: "jane@example.com",
    subject: `Quote ${reference} from Test Plumbing`,
    status: "queued",
    attempts: 0,
    reason: null,
    next_attempt_at: expect.stringMatching(/Z$/),
    sent_at: null,
    quote_id: quoteId,
    invoice_id: null,
    booking_id: null,
  });
  mail.refuse("Try again later");
  await mail.send();
  const waiting = await read();
  const reason = "The mail server rejected the email: 451 Try again later";
  expect(waiting).toMatchObject({ status: "queued", attempts: 1, reason, sent_at: null });
  // One transaction writes both, so both times are the transaction's.
  const wait = Date.parse(waiting.next_attempt_at) - Date.parse(waiting.updated_at);
  expect(Math.round(wait / 1000)).toBe(60);
  await mail.minutesPass(1);
  await mail.claim();
  expect(await read()).toMatchObject({ status: "queued", attempts: 1, next_attempt_at: null });
  await mail.minutesPass(5);
  await mail.sweep();
  await mail.send();
  expect(await read()).toMatchObject({
    status: "sent",
    attempts: 3,
    reason: null,
    next_attempt_at: null,
    sent_at: expect.stringMatching(/Z$/),
  });
});

test("emails are listed newest first, and filtered by status, kind and record", async () => {
  const { id, client, customer, quoteId, emailId, graphql } = await failedQuote();
  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  const invoice = (await client("POST", "/v1/invoices", { body: { customer_id: customer, lines } })).body.id;
  await client("POST", `/v1/invoices/${invoice}/send`);
  const all = await list(graphql);
  expect(all.map((email: { kind: string }) => email.kind)).toEqual(["invoice", "quote"]);
  const ids = async (filters: string) => (await list(graphql, filters)).map((email: { id: string }) => email.id);
  expect(await ids("(status: failed)")).toEqual([emailId]);
  expect(await ids("(kind: quote)")).toEqual([emailId]);
  expect(await ids(`(quote_id: "${quoteId}")`)).toEqual([emailId]);
  expect(await ids(`(invoice_id: "${invoice}")`)).toEqual([all[0].id]);
  expect(await ids("(status: sent)")).toEqual([]);
  expect(await ids(`(booking_id: "${id}")`)).toEqual([]);
  const one = await graphql(`{ email(id: "${emailId}") { ${fields} } }`);
  expect(one.body.data.email).toEqual(all[1]);
});

test("a retried email starts again at its first attempt, and its quote shows it", async () => {
  const { client, quoteId, emailId, graphql, read } = await failedQuote();
  const failed = (await client("GET", `/v1/quotes/${quoteId}`)).body;
  expect(await noticeDue(emailId)).toBe(true);
  const { body } = await retry(graphql, emailId);
  expect(body.data.retry_email).toMatchObject({ id: emailId, status: "queued", attempts: 0, reason: null });
  expect(body.data.retry_email.next_attempt_at).not.toBeNull();
  expect(await noticeDue(emailId)).toBe(false);
  const queued = (await client("GET", `/v1/quotes/${quoteId}`)).body;
  expect(queued.delivery).toEqual({ status: "queued", reason: null });
  expect(queued.updated_at > failed.updated_at).toBe(true);

  mail.refuse("Try again later");
  await mail.send();
  expect(await read()).toMatchObject({ status: "queued", attempts: 1 });
  await mail.minutesPass(1);
  await mail.send();
  expect(await read()).toMatchObject({ status: "sent", attempts: 2, reason: null });
  expect((await client("GET", `/v1/quotes/${quoteId}`)).body.delivery).toEqual({ status: "sent", reason: null });
});

async function noticeDue(id: string): Promise<boolean> {
  return (await world.database.system.email.findFirstOrThrow({ where: { id } })).noticeDue;
}

test("an invoice's failed email cannot be retried once the invoice was sent again", async () => {
  const { id, sent, call, read } = await openShop(world);
  const { graphql } = await world.addPerson(id);
  const invoice = (await sent()).id;
  mail.refuse("5.1.1 No such mailbox", 550, "RCPT TO");
  await mail.send();
  const [{ id: emailId }] = await list(graphql);
  await call("POST", `/${invoice}/send`);
  await mail.send();
  const before = await read(invoice);
  expect(before.delivery).toEqual({ status: "sent", reason: null });
  expect((await retry(graphql, emailId)).body.errors[0].extensions.problem.status).toBe(409);
  await mail.send();
  expect(await read(invoice)).toEqual(before);
});

test("one of two concurrent retries is a conflict, and the email goes out once", async () => {
  const { emailId, graphql, id } = await failedQuote();
  const other = await world.addPerson(id, "owner");
  const answers = await Promise.all([graphql, other.graphql].map((each) => retry(each, emailId)));
  const statuses = answers.map(({ body }) => body.errors?.[0].extensions.problem.status ?? 200).sort();
  expect(statuses).toEqual([200, 409]);
  await mail.send();
  await mail.send();
  expect(mail.accepted.filter(({ messageId }) => messageId?.includes(emailId))).toHaveLength(1);
});

test("a queued or sent email cannot be retried", async () => {
  const { emailId, graphql } = await shopWithQuote();
  const refusal = async () => (await retry(graphql, emailId)).body.errors[0];
  expect(await refusal()).toMatchObject({
    message: "The email's status is queued. To retry the email, the status must be failed.",
    extensions: { problem: { status: 409 } },
  });
  await mail.send();
  expect(await refusal()).toMatchObject({ extensions: { problem: { status: 409 } } });
});

test("members and keys can neither see nor retry emails", async () => {
  const { id, emailId, key } = await failedQuote();
  const { graphql } = await world.addPerson(id, "member");
  for (const query of ["{ emails { data { id } } }", `{ email(id: "${emailId}") { id } }`])
    expect((await graphql(query)).body.errors).toMatchObject([{ extensions: { problem: { status: 403 } } }]);
  expect((await retry(graphql, emailId)).body.errors).toMatchObject([{ extensions: { problem: { status: 403 } } }]);
  expect((await world.client(key)("GET", "/v1/emails")).status).toBe(404);
});

test("another business's emails are not found", async () => {
  const { quoteId, emailId } = await failedQuote();
  const { id } = await world.addBusiness();
  const { graphql } = await world.addPerson(id);
  expect(await list(graphql)).toEqual([]);
  expect(await list(graphql, `(quote_id: "${quoteId}")`)).toEqual([]);
  const refusals = [await graphql(`{ email(id: "${emailId}") { id } }`), await retry(graphql, emailId)];
  for (const { body } of refusals) expect(body.errors).toMatchObject([{ extensions: { problem: { status: 404 } } }]);
});

test("sent and failed emails are deleted after 90 days, queued ones never", async () => {
  const { id, emailId, quoteId, client } = await failedQuote();
  const { system, systemPool } = world.database;
  const created = (days: number, status: "queued" | "sent" | "failed") =>
    system.email.create({
      data: {
        businessId: id,
        to: "jane@example.com",
        subject: `${days} ${status}`,
        text: "",
        html: "",
        status,
        createdAt: new Date(Date.now() - days * 86_400_000),
      },
    });
  for (const status of ["queued", "sent", "failed"] as const) for (const days of [89, 91]) await created(days, status);
  await system.email.updateMany({
    where: { id: emailId },
    data: { createdAt: new Date(Date.now() - 91 * 86_400_000) },
  });
  await prune(systemPool, defaultRetention);
  const kept = await system.email.findMany({ where: { businessId: id }, orderBy: { subject: "asc" } });
  expect(kept.map(({ subject }) => subject)).toEqual(["89 failed", "89 queued", "89 sent", "91 queued"]);
  expect((await client("GET", `/v1/quotes/${quoteId}`)).body.delivery.status).toBe("failed");
});
