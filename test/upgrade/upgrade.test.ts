import { PgBoss } from "pg-boss";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../../src/app/config/config.ts";
import { type App, startApp } from "../../src/app/start.ts";
import { notificationTypes } from "../../src/domain/integrations/notifications/schema.ts";
import { countWork } from "../../src/domain/trade/today/count-work.ts";
import { migrate, migrationsCurrent, readBrought } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { sql } from "../../src/query/sql.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { startTwilio, type Twilio } from "../sending/twilio.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { createGraphql } from "../world/client.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { loadPrevious, signIn } from "./previous.ts";

const secretKey = Buffer.from("0123456789abcdef".repeat(4), "hex");
const say = () => undefined;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let receiver: Receiver;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let twilio: Twilio;
let app: App;

/** A database as the previous version left it: its migrations, data and jobs. */
async function leavePrevious(): Promise<void> {
  await loadPrevious(database.url, pool);
  await pool.query("update webhook_subscriptions set url = replace(url, 'https://example.com', $1)", [
    `http://127.0.0.1:${receiver.port}`,
  ]);

  await pool.query(
    `insert into customers (id, business_id, name, email, tags, updated_at)
     select gen_random_uuid(), id, $1, $2, array[$1, 'vip'], '2026-01-01' from businesses where slug = 'dead'`,
    ["Cafe\u0301\nZoe\u0308", '"zoe\u0308 x"@example.com'],
  );

  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("deliver", { partition: true });
  const { rows } = await pool.query("select business_id, id as delivery_id from webhook_deliveries");
  for (const delivery of rows) await boss.send("deliver", delivery);
  for (const [name, table] of [["send-email", "emails"] as const, ["send-message", "drafts"] as const]) {
    await boss.createQueue(name);
    for (const { id } of (await pool.query(`select id from ${table}`)).rows)
      await boss.send(name, { email_id: id, draft_id: id });
  }
  for (const name of ["sweep-emails", "sweep-messages"]) {
    await boss.createQueue(name);
    await boss.schedule(name, "* * * * *");
    await boss.send(name);
  }
  await boss.stop();
  await pool.query("grant usage on schema pgboss to fieldline_app");
}

beforeAll(async () => {
  [receiver, smtp, twilio] = await Promise.all([startReceiver(), startSmtp(), startTwilio()]);
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await leavePrevious();
  await migrate(database.url, { say });
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey.toString("hex"),
    SMTP_URL: smtp.url,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    ...twilio.environment,
  });
  app = await startApp({ config, databaseUrl: database.url, secretKey, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await Promise.all([receiver.close(), smtp.close(), twilio.close(), database.drop()]);
});

/** Waits until nothing is due. The only claim left is the message that the previous version had just claimed. */
async function settled(): Promise<void> {
  const left = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from outbox where due_at < now() + interval '20 seconds') as due,
         (select coalesce(json_agg(kind), '[]') from outbox_claims) as claims`,
    );
    return rows[0];
  };
  await expect.poll(left, { timeout: 40_000, interval: 200 }).toEqual({ due: 0, claims: ["message"] });
}

const namesAt = (path: string) =>
  receiver.arrivals.filter((arrival) => arrival.path === path).map(({ body }) => JSON.parse(body).name);

/** Emails about failures in the meantime, which are sent when due. */
const isNews = /^(Message to .* failed|Email to .* failed: |Webhook deliveries failed: )/;

test("messages left by the previous version go out once, and nothing else does", async () => {
  await settled();
  const arrived = Object.fromEntries(
    [...new Set(receiver.arrivals.map(({ path }) => path))].map((path) => [path, namesAt(path).sort()]),
  );
  expect(arrived).toEqual({
    "/waiting": ["waiting 1", "waiting 2", "waiting 3"],
    "/failed-due": ["failed-due 1"],
    "/replay-waiting": ["replay-waiting 1"],
    "/replay-beside-retry": ["replay-beside-retry 1"],
    // Claimed by a dead worker. Each may have arrived, so it is repeated, except one at its sixth attempt.
    "/claim-lost": ["claim-lost 1"],
    "/claim-live": ["claim-live 1"],
    "/replay-lost": ["replay-lost 1"],
  });
  const sent = smtp.accepted.map(({ subject = "" }) => subject).filter((subject) => !isNews.test(subject));
  expect(sent.sort()).toEqual(["claim-lost", "queued", "refused-once"]);
  expect(twilio.posted.map(({ form }) => form.Body).sort()).toEqual(["scheduled", "sending"]);
});

test("every delivery, email and message is as its attempts left it, and later ones wait", async () => {
  await settled();
  const { rows: deliveries } = await pool.query(
    `select b.slug, d.status, d.attempt_count, count(a.id)::int as attempts,
       count(a.id) filter (where a.failure = 'interrupted')::int as interrupted
     from webhook_deliveries d join businesses b on b.id = d.business_id
     left join webhook_attempts a on a.business_id = d.business_id and a.delivery_id = d.id
     group by d.id, d.business_id, b.slug order by b.slug, d.created_at`,
  );
  expect(deliveries.map((row) => Object.values(row).join(" "))).toEqual([
    "claim-live delivered 2 2 1",
    "claim-lost delivered 2 2 1",
    "claim-sixth dead 6 6 1",
    "dead dead 6 6 0",
    "delivered delivered 1 1 0",
    "delivered delivered 1 1 0",
    "failed-due delivered 3 3 0",
    "failed-later failed 1 1 0",
    "paused skipped 0 0 0",
    "paused skipped 0 0 0",
    "replay-beside-retry delivered 1 2 0",
    "replay-lost delivered 1 3 1",
    "replay-waiting delivered 6 7 0",
    "waiting delivered 1 1 0",
    "waiting delivered 1 1 0",
    "waiting delivered 1 1 0",
  ]);
  const { rows: emails } = await pool.query("select subject, status, attempts from emails order by subject");
  const earlier = emails.filter(({ subject }) => !isNews.test(subject));
  expect(earlier.map((row) => Object.values(row).join(" ")).sort()).toEqual([
    "Quote Q-upgraded from Breeze failed 5",
    "Quote Q-upgraded from Breeze sent 1",
    "claim-lost sent 2",
    "given-up failed 11",
    "queued sent 1",
    "refused-for-good failed 5",
    "refused-just-now queued 1",
    "refused-once sent 2",
    "sent sent 1",
  ]);
  const { rows: drafts } = await pool.query("select text, status, failure from drafts order by text, created_at");
  const lost = "The server failed while sending the message; it may have been sent.";
  expect(drafts.map(({ text, status, failure }) => [text, status, failure])).toEqual([
    ["claim-live", "sending", null],
    ["claim-lost", "failed", lost],
    ["scheduled", "sent", null],
    ["scheduled-later", "scheduled", null],
    ["sending", "sent", null],
    ["unscheduled", "deleted", null],
    ["unscheduled", "draft", null],
    ["waits", "draft", null],
    ["went-out", "sent", null],
  ]);
  const { rows: waiting } = await pool.query(
    `select o.kind || ' ' || coalesce(b.slug, '') || ' ' || o.attempt as item from outbox o
     join businesses b on b.id = o.business_id left join emails e on e.id = o.id
     where not coalesce(e.subject ~ $1, false) order by 1`,
    [isNews.source],
  );
  expect(waiting.map(({ item }) => item)).toEqual(["email emails 2", "message messages 1", "webhook failed-later 2"]);
});

test("a quote's delivery is the outcome of its last email", async () => {
  const { rows } = await pool.query(
    `select q.email_status, q.email_failure, e.status, e.kind from quotes q
     join emails e on e.id = q.email_id and e.quote_id = q.id where q.quote_reference = 'Q-upgraded'`,
  );
  expect(rows).toEqual([
    { email_status: "failed", email_failure: "550 [address] no such mailbox", status: "failed", kind: "quote" },
  ]);
});

test("everyone is emailed about the default types, and the owners are notified of failures meanwhile", async () => {
  await settled();
  const { rows: members } = await pool.query("select distinct emailed_types from members");
  // A migration adds a new type at the end.
  const emailed = notificationTypes.filter((type) => type !== "message_received");
  expect(members.map(({ emailed_types }) => emailed_types.toSorted())).toEqual([emailed.toSorted()]);
  const { rows: notifications } = await pool.query(
    `select m.email, n.title from notifications n join members m on m.id = n.member_id
     where n.type = 'message_failed'`,
  );
  expect(notifications).toEqual([{ email: "messages@example.com", title: "Message to Customer of claim-lost failed" }]);
});

test("an earlier instant becomes the day that it fell on in Sydney, to its end", async () => {
  const { rows: quotes } = await pool.query(
    "select status, valid_until::text, expires_at from quotes where quote_reference = 'Q-upgraded'",
  );
  // Daylight saving starts on 5 October 2098.
  expect(quotes).toEqual([{ status: "sent", valid_until: "2098-10-04", expires_at: new Date("2098-10-04T14:00:00Z") }]);
  const { rows: invoices } = await pool.query(
    "select issue_date::text, due_date::text, overdue_at from invoices where invoice_number = 'INV-upgraded'",
  );
  expect(invoices).toEqual([
    { issue_date: "2098-07-01", due_date: "2098-07-16", overdue_at: new Date("2098-07-16T14:00:00Z") },
  ]);
});

test("every earlier conversation is read by everyone, also with messages under way", async () => {
  await settled();
  const { rows } = await pool.query(
    `select count(*)::int > 0 as any, (select count(*)::int from conversation_unread) as unread,
       (select count(*)::int from conversation_seen) as seen
     from conversations`,
  );
  expect(rows).toEqual([{ any: true, unread: 0, seen: 0 }]);
  const signedIn = await createGraphql(`http://127.0.0.1:${app.port}`)(
    'mutation { sign_in(email: "messages@example.com", password: "correct horse battery") { __typename } }',
  );
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0];
  const ask = createGraphql(`http://127.0.0.1:${app.port}`, cookie);
  const { body } = await ask("{ inbox { data { is_unread seen_by { at } } } inbox_counts { mine_unread } }");
  expect(body.data.inbox_counts).toEqual({ mine_unread: 0 });
  expect(body.data.inbox.data.length).toBeGreaterThan(0);
  for (const one of body.data.inbox.data) expect(one).toEqual({ is_unread: false, seen_by: [] });
});

test("every earlier business may send, since it was created", async () => {
  const { rows } = await pool.query("select verified_at = created_at as is_verified from businesses");
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ is_verified: true });
});

test("earlier texts are unchanged, and found by either spelling", async () => {
  const origin = `http://127.0.0.1:${app.port}`;
  const ask = createGraphql(origin, await signIn(origin));
  const found = {
    name: "Caf\u00e9\nZo\u00eb",
    email: '"zo\u00eb x"@example.com',
    tags: ["Caf\u00e9\nZo\u00eb", "vip"],
  };
  for (const search of ["caf\u00e9", "cafe\u0301", "ZOE\u0308 X"]) {
    const { body } = await ask(
      `{ customers(search: ${JSON.stringify(search)}) { data { name email tags updated_at } } }`,
    );
    expect(body.data.customers.data, search).toEqual([{ ...found, updated_at: "2026-01-01T00:00:00.000Z" }]);
  }
});

test("the history reads as before, and the jobs of the previous version are gone", async () => {
  const origin = `http://127.0.0.1:${app.port}`;
  const cookie = await signIn(origin);
  const { body } = await createGraphql(
    origin,
    cookie,
  )(
    "{ webhook_deliveries(status: dead) { data { event_type status attempt_count attempts { response_status failure ended_at } } } }",
  );
  const attempt = { response_status: 500, failure: "bad_status", ended_at: expect.stringMatching(/Z$/) };
  expect(body.data.webhook_deliveries.data).toEqual([
    { event_type: "customer.created", status: "dead", attempt_count: 6, attempts: Array(6).fill(attempt) },
  ]);

  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, migrate: false });
  await boss.start();
  const queues = (await boss.getQueues()).map(({ name }) => name).sort();
  const schedules = (await boss.getSchedules()).map(({ name }) => name).sort();
  await boss.stop();
  const jobs = [
    "announce-overdue",
    "delete-unverified",
    "expire-quotes",
    "notify-of-failures",
    "prune",
    "reset-sandboxes",
    "run-imports",
    "send-password-resets",
    "send-reminders",
    "sweep-files",
    "wake-conversations",
  ];
  expect([queues.filter((name) => !name.startsWith("__")), schedules]).toEqual([jobs, jobs]);
  const { rows } = await pool.query("select has_schema_privilege('fieldline_app', 'pgboss', 'usage') as jobs");
  expect(rows).toEqual([{ jobs: false }]);
  expect(await migrationsCurrent(pool, await readBrought())).toBe(true);
});

test("earlier records are found by number and customer's name, and counted", async () => {
  const { rows } = await pool.query<{ id: string; business_id: string; name: string }>(
    `select q.id, q.business_id, c.name from quotes q
     join customers c on c.id = q.customer_id where q.quote_reference = 'Q-upgraded'`,
  );
  const [quote] = rows;
  const found = (text: string | undefined) =>
    app.database
      .tenant(quote?.business_id ?? "")
      .read(sql<{ id: string }>`select quotes_matching(${text}, null, null, 25) as id`, "searcher");
  expect(await found("q-upgr")).toEqual([{ id: quote?.id }]);
  expect(await found(quote?.name)).toContainEqual({ id: quote?.id });
  expect(await countWork(app.database.tenant(quote?.business_id ?? ""), new Date())).toMatchObject({ leadsNew: 0 });
});

test("drafts of the previous version can be reviewed, and are compared by version from then on", async () => {
  await settled();
  const origin = `http://127.0.0.1:${app.port}`;
  const signedIn = await createGraphql(origin)(
    'mutation { sign_in(email: "messages@example.com", password: "correct horse battery") { __typename } }',
  );
  const ask = createGraphql(origin, signedIn.headers.get("set-cookie")?.split(";")[0]);
  const { body } = await ask(`{ drafts(statuses: [draft, scheduled, sending, failed]) { data {
    id text status version can_undo_for_ms replied_since sent_by { name } edited_by { name } customer { name }
    conversation { pending { id } } } } }`);
  const person = { name: "Pat Person" };
  const expected = [
    ["claim-live", "sending", person],
    ["claim-lost", "failed", person],
    ["unscheduled", "draft", null],
    ["scheduled-later", "scheduled", person],
    ["waits", "draft", null],
  ];
  const drafts: { id: string; version: number; text: string; status: string; sent_by: object | null }[] =
    body.data.drafts.data;
  expect(drafts.map(({ text, status, sent_by }) => [text, status, sent_by])).toEqual(expected);
  for (const draft of drafts)
    expect(draft).toMatchObject({
      version: expect.any(Number),
      can_undo_for_ms: null,
      replied_since: false,
      edited_by: null,
      customer: { name: `Customer of ${draft.text}` },
      conversation: { pending: [{ id: draft.id }] },
    });
  const save = async ({ id, version }: { id: string; version: number }, text: string) =>
    (
      await ask("mutation ($input: SaveDraftInput!) { save_draft(input: $input) { text edited_by { name } } }", {
        input: { id, version, text },
      })
    ).body;
  const waits = drafts.find(({ text }) => text === "waits");
  if (waits === undefined) throw new Error("the draft that waits is gone");
  expect((await save(waits, "Edited.")).data.save_draft).toEqual({ text: "Edited.", edited_by: person });
  expect((await save(waits, "Stale.")).errors[0].extensions.problem).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^The draft was changed by Pat Person on /),
  });
  const { body: added } = await ask(
    "{ reply_templates { data { id } } price_items { data { id } } customer_tags calendar_feed { url } }",
  );
  expect(added.data).toEqual({
    reply_templates: { data: [] },
    price_items: { data: [] },
    customer_tags: [],
    calendar_feed: { url: expect.stringContaining("/calendar/") },
  });
});
