import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, createGraphql, type GraphqlClient, type RestClient } from "../world/client.ts";
import { storeConversation } from "../world/inbox.ts";
import { type ServerProcess, startServer } from "../world/server.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

const day = 86_400_000;
const hour = 3_600_000;

/** The maximum difference between two times of one moment. */
const tolerance = 30_000;

let world: World;
let business: Business;
let customer: { id: string };
let cookie = "";

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  ({ cookie } = await world.addPerson(business.id));
  customer = await made(business.client, "/v1/customers", {
    name: "Jane Citizen",
    email: "jane@example.com",
    phone: "0412345678",
  });
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) =>
  (await world.database.systemPool.query(text, values)).rows;

/** Compares with the time of the database or of this process. */
const isNear = (time: string | Date, at: number) => Math.abs(new Date(time).getTime() - at) < tolerance;

describe.each([
  ["ahead", day],
  ["behind", -day],
])("a process whose clock is a day %s, beside one whose clock is right", (_which, off) => {
  let server: ServerProcess;
  let client: RestClient;
  let graphql: GraphqlClient;

  beforeAll(async () => {
    server = await startServer({
      environment: {
        DATABASE_URL: world.url,
        SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
        ROLE: "web",
        CLOCK_OFF_MS: String(off),
      },
      nodeOptions: ["--import", new URL("../world/skewed-clock.mjs", import.meta.url).href],
    });
    await server.becomes(200);
    client = createClient(`${server.origin}/api`, business.key);
    graphql = createGraphql(server.origin, cookie);
  });

  afterAll(() => server.stop());

  test("replays requests of the other process, and the other replays its requests", async () => {
    const callers = [business.client, client] as const;
    for (const [first, second] of [callers, callers.toReversed() as [RestClient, RestClient]]) {
      const request = { body: { name: "Once" }, headers: { "Idempotency-Key": crypto.randomUUID() } };
      const [one, again] = [
        await first("POST", "/v1/customers", request),
        await second("POST", "/v1/customers", request),
      ];
      expect([one.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
      expect(again.body.id).toBe(one.body.id);
    }
  });

  test("lets a quote expire at its instant, neither before nor after", async () => {
    const lines = [{ description: "Split system", quantity: 1, unit_price: 2500 }];
    const [open, over] = [
      await made(client, "/v1/quotes", { customer_id: customer.id, lines }),
      await made(client, "/v1/quotes", { customer_id: customer.id, lines }),
    ];
    for (const { id } of [open, over]) {
      const sent = await client("POST", `/v1/quotes/${id}/send`);
      expect(sent.status).toBe(200);
      expect(isNear(sent.body.sent_at, Date.now())).toBe(true);
    }
    await query("update quotes set expires_at = now() + $2 where id = $1", [open.id, "1 hour"]);
    await query("update quotes set expires_at = now() - $2::interval where id = $1", [over.id, "1 hour"]);
    expect((await client("GET", `/v1/quotes/${open.id}`)).body.status).toBe("sent");
    expect((await client("GET", `/v1/quotes/${over.id}`)).body.status).toBe("expired");
    const sentOnes = (await client("GET", "/v1/quotes?status=sent")).body.data.map(({ id }: { id: string }) => id);
    expect([sentOnes.includes(open.id), sentOnes.includes(over.id)]).toEqual([true, false]);
    expect((await client("POST", `/v1/quotes/${over.id}/accept`)).status).toBe(409);
    const accepted = await client("POST", `/v1/quotes/${open.id}/accept`);
    expect(accepted.status).toBe(200);
    expect(isNear(accepted.body.accepted_at, Date.now())).toBe(true);
  });

  test("calls an invoice overdue from its instant on", async () => {
    const lines = [{ description: "Call-out", quantity: 1, unit_price: 120 }];
    const { id } = await made(client, "/v1/invoices", { customer_id: customer.id, lines });
    expect((await client("POST", `/v1/invoices/${id}/send`)).status).toBe(200);
    for (const [when, overdue] of [
      ["1 hour", false],
      ["-1 hour", true],
    ] as const) {
      await query("update invoices set overdue_at = now() + $2::interval where id = $1", [id, when]);
      expect((await client("GET", `/v1/invoices/${id}`)).body.is_overdue).toBe(overdue);
    }
  });

  test("holds a message while it can be undone, and schedules and snoozes by the same time", async () => {
    const conversation = await storeConversation(business.db, { customerId: customer.id });
    const draft = async () =>
      (await made(client, "/v1/drafts", { conversation_id: conversation.id, channel: "sms", text: "On the way" })).id;
    const press = async (field: string) => (await graphql(`mutation { ${field} }`)).body;
    const held = await draft();
    expect(await press(`send_draft(id: "${held}") { id }`)).not.toHaveProperty("errors");
    const [item] = await query(
      "select extract(epoch from due_at - now())::float8 as seconds from outbox where id = $1",
      [held],
    );
    expect(item.seconds).toBeGreaterThan(0);
    expect(item.seconds).toBeLessThanOrEqual(10);
    expect(await press(`undo_send(id: "${held}") { id }`)).not.toHaveProperty("errors");

    const soon = new Date(Date.now() + hour).toISOString();
    const past = new Date(Date.now() - hour).toISOString();
    const later = await draft();
    expect(await press(`schedule_draft(id: "${later}", send_at: "${past}") { id }`)).toHaveProperty("errors");
    expect(await press(`schedule_draft(id: "${later}", send_at: "${soon}") { id }`)).not.toHaveProperty("errors");
    const snooze = (until: string) => press(`snooze_conversation(id: "${conversation.id}", until: "${until}") { id }`);
    expect(await snooze(past)).toHaveProperty("errors");
    expect(await snooze(soon)).not.toHaveProperty("errors");
  });

  test("stamps events, and the ends of trials, by the same time", async () => {
    const { id } = await made(client, "/v1/leads", { name: "Sam Tran", phone: "0498765432" });
    const [event] = await query(
      "select occurred_at from events where business_id = $1 and type = 'lead.created' order by id desc limit 1",
      [business.id],
    );
    expect(id).toBeTruthy();
    expect(isNear(event.occurred_at, Date.now())).toBe(true);
    const email = `${crypto.randomUUID()}@example.com`;
    const signedUp = await createGraphql(server.origin)(
      `mutation { sign_up(input: { business_name: "Clock", name: "Pat", email: "${email}", password: "correct horse battery" }) { __typename } }`,
    );
    expect(signedUp.body).not.toHaveProperty("errors");
    const [member] = await query(
      "select trial_ends_at from members m join businesses b on b.id = m.business_id where m.email = $1",
      [email],
    );
    expect(isNear(member.trial_ends_at, Date.now() + 14 * day)).toBe(true);
  });
});
