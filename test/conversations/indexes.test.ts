import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainGeneric } from "../world/generic-plan.ts";
import type { Business } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  const customers = `insert into customers (id, business_id, name, email, updated_at)
    select gen_random_uuid(), $1, 'Customer ' || n, 'customer' || n || '@example.com', now()
    from generate_series(1, 20000) n`;
  const conversations = `insert into conversations (id, business_id, customer_id, sender_address, state, activity_at,
      last_inbound_at, last_reply_at, has_sms, has_email, has_voice, has_calls, updated_at)
    select gen_random_uuid(), $1, case when n % 12 > 0 then id end, case when n % 12 = 0 then email end,
      case when n % 10 > 0 then 'open' when n % 20 = 0 then 'archived' else 'snoozed' end::"ConversationState",
      at, at, at + (n % 3 - 1) * interval '1 minute', n % 3 > 0, n % 2 > 0, n % 10 = 3, n % 5 = 3, now()
    from (select *, row_number() over () as n, now() - random() * interval '900 days' as at from customers
      where business_id = $1)`;
  // The platform's own connections have a statement timeout, which a slow machine would reach.
  await connected(async (client) => {
    await client.query(customers, [business.id]);
    await client.query(conversations, [business.id]);
    await client.query("vacuum analyze conversations");
  });
});
afterAll(() => world.close());

/** The SQL statement of a request, as the platform's connections send it. */
async function statementOf(query: string): Promise<string> {
  const before = world.statements.length;
  const { status, text } = await business.client("GET", `/v1/conversations?${query}`);
  if (status !== 200) throw new Error(text);
  const statement = world.statements.slice(before).find((one) => one.includes('from "conversations"'));
  if (statement === undefined) throw new Error(`no statement read conversations for ${query}`);
  return statement;
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The generic plan, which the platform's connections use. */
async function planOf(statement: string): Promise<string> {
  return connected(async (client) => {
    await client.query("set role fieldline_app");
    await client.query("select set_config('app.business_id', $1, false)", [business.id]);
    return await explainGeneric(client, statement);
  });
}

test.each([
  ["", "conversations_business_id_listed_as_activity_at_id_idx"],
  ["state=archived", "conversations_business_id_listed_as_activity_at_id_idx"],
  ["channel=sms", "conversations_sms"],
  ["channel=email", "conversations_email"],
  ["channel=voice", "conversations_voice"],
  ["channel=calls", "conversations_calls"],
  ["unreplied=true", "conversations_unreplied"],
  ["unmatched=only", "conversations_unmatched"],
  ["unmatched=exclude", "conversations_matched"],
])("the filter %j walks an index in the list's order, without a sort", async (query, index) => {
  const first = await business.client("GET", `/v1/conversations?${query}&limit=1`);
  for (const place of ["", `&limit=1&cursor=${first.body.next_cursor}`]) {
    const plan = await planOf(await statementOf(query + place));
    expect(plan).toContain(`Scan using ${index} on conversations`);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
    const [, condition] = new RegExp(`${index} on conversations.*\\n\\s*Index Cond: (.*)`).exec(plan) ?? [];
    expect(condition).toContain("listed_as =");
    if (place !== "") expect(condition).toContain("ROW(activity_at, id) <");
  }
});

/** The plan inside the search function, from auto_explain. */
async function planOfSearch(words: string): Promise<string> {
  return connected(async (client) => {
    const told: string[] = [];
    client.on("notice", ({ message }) => told.push(message ?? ""));
    await client.query("load 'auto_explain'");
    await client.query("set auto_explain.log_min_duration = 0");
    await client.query("set auto_explain.log_nested_statements = on");
    await client.query("set client_min_messages = log");
    await client.query("select set_config('app.business_id', $1, false)", [business.id]);
    await client.query("select conversations_matching($1, null, null, 26, 1::smallint, 'sms', null, null)", [words]);
    return told.find((plan) => plan.includes("select id from conversations")) ?? "";
  });
}

test("a rare search uses trigrams, and a common one walks the list", async () => {
  expect(await planOfSearch("customer19999@")).toContain("Bitmap Index Scan on conversations_search");
  expect(await planOfSearch("0491 570 156")).toContain("Bitmap Index Scan on conversations_search");
  expect(await planOfSearch("example.com")).toContain("Scan using conversations_sms on conversations");
});

test("a thread walks the index of its items, with and without comments", async () => {
  const { body } = await business.client("GET", "/v1/conversations?limit=1");
  const { id } = body.data[0];
  await world.database.systemPool.query(
    `insert into messages (id, business_id, conversation_id, type, channel, direction, cc, at, updated_at)
     select gen_random_uuid(), $1, id, 'message', 'sms', 'in', '{}', now() - n * interval '1 hour', now()
     from (select id from conversations where business_id = $1 limit 2000), generate_series(1, 8) n`,
    [business.id],
  );
  await world.database.systemPool.query("vacuum analyze messages");
  for (const [query, index] of [
    ["", "messages_thread"],
    ["?include=comments", "messages_business_id_conversation_id_at_id_idx"],
  ]) {
    const before = world.statements.length;
    await business.client("GET", `/v1/conversations/${id}/messages${query}`);
    const statement = world.statements.slice(before).find((one) => one.includes('from "messages"'));
    const plan = await planOf(statement ?? "");
    expect(plan).toContain(`Scan using ${index} on messages`);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

test("updated_since reads a range of an index, or filters on the way through the list", async () => {
  const plan = await planOf(await statementOf(`updated_since=${new Date(0).toISOString()}`));
  expect(plan).toContain("conversations_business_id_updated_at_idx");
  expect(plan).toContain("conversations_business_id_listed_as_activity_at_id_idx");
  expect(plan).not.toContain("Seq Scan");
});
