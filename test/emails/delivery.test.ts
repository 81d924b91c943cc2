import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settle } from "../../src/outbox/settle.ts";
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

type Client = Awaited<ReturnType<World["addBusiness"]>>["client"];

/** Sends a quote or an invoice, and returns how to read it. */
const sent = {
  async quotes() {
    const { id: businessId, client, quote, move } = await createShop(world);
    const { id } = await quote();
    return {
      businessId,
      ...reads(client, "quotes", id),
      resend: () => move(id, "send"),
      answer: await move(id, "send"),
    };
  },
  async invoices() {
    const { id: businessId, client, draft, call } = await openShop(world);
    const { id } = await draft();
    const resend = () => call("POST", `/${id}/send`);
    return { businessId, ...reads(client, "invoices", id), resend, answer: await resend() };
  },
};

function reads(client: Client, path: string, id: string) {
  const read = async () => (await client("GET", `/v1/${path}/${id}`)).body;
  return {
    id,
    read,
    delivery: async () => (await read()).delivery,
    /** Deliveries that a sync finds, if it last saw the record as `since`. */
    async changed(since: { updated_at: string }) {
      const after = new Date(Date.parse(since.updated_at) + 1).toISOString();
      const { body } = await client("GET", `/v1/${path}?updated_since=${after}`);
      return body.data.map((record: { delivery: unknown }) => record.delivery);
    },
  };
}

const kinds = ["quotes", "invoices"] as const;
const refused = "The mail server rejected the email: 451 Try again later";

test("a record that was never emailed has no delivery", async () => {
  const { quote, client } = await createShop(world);
  const { id } = await quote();
  expect((await client("GET", `/v1/quotes/${id}`)).body.delivery).toBeNull();
  expect((await (await openShop(world)).draft()).delivery).toBeNull();
});

test.each(kinds)("%s show that their email is queued, and then sent", async (kind) => {
  const { answer, read, delivery, changed } = await sent[kind]();
  expect(answer.body.delivery).toEqual({ status: "queued", reason: null });
  const before = await read();
  expect(before.delivery).toEqual({ status: "queued", reason: null });
  expect(await changed(before)).toEqual([]);
  await mail.send();
  expect(await delivery()).toEqual({ status: "sent", reason: null });
  expect(await changed(before)).toEqual([{ status: "sent", reason: null }]);
});

test.each(kinds)("%s show why their email waits, and that it failed", async (kind) => {
  const { read, changed } = await sent[kind]();
  const queued = await read();
  mail.refuse("Try again later");
  await mail.send();
  const waiting = await read();
  expect(await changed(queued)).toEqual([{ status: "queued", reason: refused }]);
  mail.refuse("5.1.1 No such mailbox", 550, "RCPT TO");
  await mail.minutesPass(1);
  await mail.send();
  const reason = "The mail server rejected the email: 550 5.1.1 No such mailbox";
  expect(await changed(waiting)).toEqual([{ status: "failed", reason }]);
  expect(await read()).toMatchObject({ status: "sent", delivery: { status: "failed", reason } });
});

test("a mail server's reply appears on the quote without the address, and in the list of emails unchanged", async () => {
  const { businessId, delivery } = await sent.quotes();
  mail.refuse("<jane@example.com>: no such mailbox", 550, "RCPT TO");
  await mail.send();
  const reason = "The mail server rejected the email: 550 [address] no such mailbox";
  expect(await delivery()).toEqual({ status: "failed", reason });
  const { graphql } = await world.addPerson(businessId);
  const { body } = await graphql("{ emails { data { reason } } }");
  expect(body.data.emails.data).toEqual([{ reason: reason.replace("[address]", "<jane@example.com>:") }]);
});

test.each(kinds)("a second attempt with the same failure does not change %s", async (kind) => {
  const { read } = await sent[kind]();
  mail.refuse("Try again later");
  await mail.send();
  const before = await read();
  mail.refuse("Try again later");
  await mail.minutesPass(1);
  await mail.send();
  expect(await read()).toEqual(before);
});

test.each(kinds)("%s that are sent again show the last email, whatever happens to the one before", async (kind) => {
  const { resend, delivery } = await sent[kind]();
  const first = await mail.claim();
  const works = await mail.handler.load(first);
  mail.refuse("No such mailbox", 550, "RCPT TO");
  const outcomes = await Promise.all(works.map((work) => mail.handler.attempt(work, new AbortController().signal)));
  expect(outcomes).toMatchObject([{ status: "failed" }]);
  expect((await resend()).status).toBe(200);
  await settle(world.database.systemPool, mail.handler, outcomes);
  expect(await delivery()).toEqual({ status: "queued", reason: null });
  await mail.send();
  expect(await delivery()).toEqual({ status: "sent", reason: null });
});

test("an outcome settled twice is stored once", async () => {
  const { read } = await sent.quotes();
  const works = await mail.handler.load(await mail.claim());
  mail.refuse("Try again later");
  const outcomes = await Promise.all(works.map((work) => mail.handler.attempt(work, new AbortController().signal)));
  const { systemPool } = world.database;
  await Promise.all([settle(systemPool, mail.handler, outcomes), settle(systemPool, mail.handler, outcomes)]);
  const once = await read();
  expect(once.delivery).toEqual({ status: "queued", reason: refused });
  await settle(systemPool, mail.handler, outcomes);
  expect(await read()).toEqual(once);
});

test("a worker that dies leaves a queued delivery that says so", async () => {
  const { delivery } = await sent.invoices();
  await mail.claim();
  await mail.minutesPass(5);
  await mail.sweep();
  const reason = "The attempt was interrupted; the email may have been sent.";
  expect(await delivery()).toEqual({ status: "queued", reason });
  await mail.send();
  expect(await delivery()).toEqual({ status: "sent", reason: null });
});

test("many concurrent emails, and mutations of the same records, finish without a deadlock", async () => {
  const { client, quote, move } = await createShop(world);
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await quote()).id);
  for (let round = 0; round < 5; round += 1) {
    for (const id of ids) await move(id, "send");
    const answers = await Promise.all([
      mail.send(),
      mail.send(),
      ...ids
        .toReversed()
        .map((id) => client("PATCH", `/v1/quotes/${id}`, { body: { valid_until: `2099-07-0${round + 1}` } })),
      ...ids.map((id) => client("POST", `/v1/quotes/${id}/send`)),
    ]);
    for (const answer of answers.slice(2)) expect(answer).toMatchObject({ status: 200 });
    await mail.send();
  }
  const { body } = await client("GET", "/v1/quotes");
  expect(body.data.map((one: { delivery: { status: string } }) => one.delivery.status)).toEqual(ids.map(() => "sent"));
});

test("GraphQL shows what REST does", async () => {
  const { businessId, id, read } = await sent.quotes();
  mail.refuse("Try again later");
  await mail.send();
  const { graphql } = await world.addPerson(businessId, "member");
  const { body } = await graphql(`{ quote(id: "${id}") { delivery { status reason } } }`);
  expect(body.data.quote.delivery).toEqual((await read()).delivery);
});
