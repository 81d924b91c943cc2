import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selectInbox } from "../../src/domain/inbox/conversations/queries.ts";
import type { Context } from "../../src/graphql/context.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { openPool } from "../world/cluster.ts";
import { explainGeneric } from "../world/generic-plan.ts";
import { storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { markRead, openTeam } from "./team.ts";

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await startWorld();
  pool = openPool(world.url);
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

type Person = Awaited<ReturnType<World["addPerson"]>>;
type Args = Record<string, unknown>;

const enums = ["state", "assigned", "channel", "unmatched"];
const written = (args: Args) =>
  Object.entries(args)
    .map(([name, value]) => `${name}: ${enums.includes(name) ? value : JSON.stringify(value)}`)
    .join(", ");

async function pageOf(by: Person, args: Args) {
  const { body } = await by.graphql(`{ inbox(${written({ limit: 100, ...args })}) { data { id } next_cursor } }`);
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  const { data, next_cursor } = body.data.inbox;
  return { ids: data.map(({ id }: { id: string }) => id) as string[], next: next_cursor as string | null };
}

async function problemOf(by: Pick<Person, "graphql">, args: Args) {
  const { body } = await by.graphql(`{ inbox(${written(args)}) { data { id } } }`);
  return body.errors[0].extensions.problem;
}

const states = ["open", "snoozed", "archived", "trashed", "spam"] as const;
const channels = [undefined, "sms", "email", "voice", "calls"] as const;

/** Two conversations of each of many kinds, in each state. */
async function openVaried() {
  const team = await openTeam(world);
  const { client, db, sam, alex } = team;
  const jane = await made(client, "/v1/customers", { name: "Jane Citizen", email: "jane@example.com" });
  const items = {
    sms: { channel: "sms" },
    email: { channel: "email" },
    voice: { type: "call", channel: "voice", callOutcome: "voicemail" },
    calls: { type: "call", channel: "call", callOutcome: "no_answer" },
  } as const;
  let minute = 0;
  for (const state of states)
    for (const [kind, channel] of (["sms", "email", "voice", "calls", "sms", "email"] as const).entries()) {
      const assigneeId = [null, sam.id, alex.id][kind % 3] ?? null;
      const whose = kind % 2 === 0 ? { customerId: jane.id as string } : { senderAddress: `+6149157000${kind}` };
      minute += 1;
      const at = (offset: number) => new Date(Date.UTC(2026, 6, 1, 2, minute, offset));
      const replies = kind < 3 ? [] : [{ direction: "out" as const, at: at(1) }];
      const stored = await storeConversation(db, { ...whose, assigneeId, state }, [
        { ...items[channel], at: at(0) },
        ...replies,
      ]);
      if (kind === 1 || kind === 4) await markRead(sam, stored.id, at(2));
      if (kind === 0 || kind === 3)
        await pool.query("update conversations set draft_count = 1 where id = $1", [stored.id]);
    }
  return { ...team, jane };
}

test("every combination of filters finds its conversations, latest activity first, each once across pages", async () => {
  const { id, sam, alex, jane } = await openVaried();
  const { rows } = await pool.query(
    `select c.*, exists (select from conversation_unread u where u.conversation_id = c.id and u.member_id = $2) as unread
     from conversations c where business_id = $1 order by activity_at desc, id desc`,
    [id, sam.id],
  );
  let found = 0;
  for (const state of states)
    for (const [index, channel] of channels.entries())
      for (const assigned of ["anyone", "me", "nobody", alex.id])
        for (const flags of Array.from({ length: 16 }, (_, bits) => bits)) {
          // Tests a sixth of the combinations, spread over all.
          if ((index + flags + assigned.length + state.length) % 6 !== 0) continue;
          const [unread, drafts, unreplied, known] = [1, 2, 4, 8].map((bit) => (flags & bit) > 0);
          const unmatched = ["include", "exclude", "only"][(flags + index) % 3];
          const expected = rows.filter(
            (row) =>
              row.state === state &&
              (channel === undefined || row[`has_${channel}`]) &&
              (assigned === "anyone" ||
                row.assignee_id === { me: sam.id, nobody: null, [alex.id]: alex.id }[assigned]) &&
              (!unread || row.unread) &&
              (!drafts || row.draft_count > 0) &&
              (!unreplied || row.is_unreplied) &&
              (unmatched === "include" || row.is_unmatched === (unmatched === "only")) &&
              (!known || row.customer_id === jane.id),
          );
          const args = {
            state,
            ...(assigned === alex.id ? { assignee_id: alex.id } : { assigned }),
            unmatched,
            ...(channel && { channel }),
            ...(unread && { unread }),
            ...(drafts && { drafts }),
            ...(unreplied && { unreplied }),
            ...(known && { customer_id: jane.id }),
          };
          const { ids } = await pageOf(sam, args);
          expect(ids, JSON.stringify(args)).toEqual(expected.map((row) => row.id));
          found += ids.length;
        }
  expect(found).toBeGreaterThan(30);
  for (const args of [
    {},
    { unread: true },
    { state: "trashed" },
    { assigned: "me" },
    { search: "jane", drafts: true },
  ]) {
    const whole = await pageOf(sam, args);
    const met: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(sam, {
        ...args,
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      met.push(...page.ids);
      cursor = page.next;
    }
    expect(met).toEqual(whole.ids);
    expect(met.length).toBeGreaterThan(0);
  }
});

test("a search narrows any other filter, also in the trash and among unread conversations", async () => {
  const { sam } = await openVaried();
  for (const args of [{}, { state: "spam" }, { unread: true }, { unread: true, assigned: "me" }]) {
    const [all, known] = [await pageOf(sam, args), await pageOf(sam, { ...args, unmatched: "exclude" })];
    expect((await pageOf(sam, { ...args, search: "jane" })).ids).toEqual(known.ids);
    expect((await pageOf(sam, { ...args, search: "nobody" })).ids).toEqual([]);
    expect(all.ids.length).toBeGreaterThan(known.ids.length - 1);
  }
});

test("updated_since works with every filter", async () => {
  const { sam } = await openVaried();
  const { ids } = await pageOf(sam, { unread: true });
  const [first = ""] = ids;
  const { rows } = await pool.query(
    "update conversations set updated_at = now() + interval '1 hour' where id = $1 returning updated_at",
    [first],
  );
  const since = rows[0].updated_at.toISOString();
  for (const args of [{}, { unread: true }, { unread: true, search: "" }].slice(0, 2))
    expect((await pageOf(sam, { ...args, updated_since: since })).ids).toEqual([first]);
});

test("an outgoing message moves a conversation to the top of the unread list, as of every list", async () => {
  const { db, sam } = await openTeam(world);
  const [one, two] = [
    await storeConversation(db, { senderAddress: "+61491570001" }, [{ at: new Date("2026-07-01T02:00:00.000Z") }]),
    await storeConversation(db, { senderAddress: "+61491570002" }, [{ at: new Date("2026-07-01T02:01:00.000Z") }]),
  ];
  expect((await pageOf(sam, { unread: true })).ids).toEqual([two.id, one.id]);
  await sam.graphql(
    `mutation { send_message(input: { conversation_id: "${one.id}", channel: sms, text: "On our way" }) { id } }`,
  );
  await db.transaction((tx) =>
    tx.updateMany("Conversation", { where: { id: one.id }, data: { activityAt: new Date() } }),
  );
  for (const args of [{}, { unread: true }]) expect((await pageOf(sam, args)).ids).toEqual([one.id, two.id]);
});

test("mine_unread counts a person's own open conversations, up to 100", async () => {
  const { id, db, sam, alex } = await openTeam(world);
  const count = async (by: Person) =>
    (await by.graphql("{ inbox_counts { mine_unread } }")).body.data.inbox_counts.mine_unread;
  for (const state of states) await storeConversation(db, { senderAddress: "+61491570001", state });
  expect(await count(sam)).toBe(1);
  const [open = ""] = (await pageOf(sam, {})).ids;
  await markRead(sam, open, new Date());
  expect([await count(sam), await count(alex)]).toEqual([0, 1]);
  await pool.query(
    `with stored as (
       insert into conversations (id, business_id, sender_address, updated_at)
       select gen_random_uuid(), $1, 'X', now() from generate_series(1, 150) returning id)
     insert into conversation_unread (business_id, conversation_id, member_id, listed_as, activity_at)
     select $1, id, $2, 1, now() from stored`,
    [id, sam.id],
  );
  expect(await count(sam)).toBe(100);
});

test("a cursor is valid for its own filters only", async () => {
  const { sam } = await openVaried();
  const { next } = await pageOf(sam, { limit: 1 });
  expect((await pageOf(sam, { limit: 1, cursor: next })).ids).toHaveLength(1);
  for (const args of [{ unread: true }, { assigned: "me" }, { state: "spam" }, { drafts: true }])
    expect((await problemOf(sam, { ...args, cursor: next })).errors[0]).toMatchObject({ parameter: "cursor" });
});

test("an assignee id is valid only if assigned leaves it open, and ids must be well-formed", async () => {
  const { sam } = await openTeam(world);
  for (const assigned of ["me", "nobody"])
    expect(await problemOf(sam, { assigned, assignee_id: sam.id })).toMatchObject({
      status: 400,
      errors: [{ parameter: "assignee_id", detail: `must be left out where assigned is ${assigned}` }],
    });
  for (const parameter of ["assignee_id", "customer_id"])
    expect((await problemOf(sam, { [parameter]: "x" })).errors).toEqual([{ parameter, detail: "must be a UUID" }]);
});

test("the inbox shows the person's own business only, and nothing without a session", async () => {
  const [ours, theirs] = [await openVaried(), await openVaried()];
  const own = await pageOf(ours.sam, {});
  expect(own.ids).toHaveLength(6);
  for (const args of [{ customer_id: theirs.jane.id }, { assignee_id: theirs.sam.id }])
    expect((await pageOf(ours.sam, args)).ids).toEqual([]);
  expect((await problemOf(world, { state: "open" })).status).toBe(401);
});

const views = [
  ["open", {}, "conversations_business_id_listed_as_activity_at_id_idx"],
  ["mine", { assigned: "me" }, "conversations_business_id_assignee_id_listed_as_activity_at_idx"],
  ["unassigned", { assigned: "nobody" }, "conversations_business_id_assignee_id_listed_as_activity_at_idx"],
  ["unread", { unread: true }, "conversation_unread_business_id_member_id_listed_as_activit_idx"],
  ["unreplied", { unreplied: true }, "conversations_unreplied"],
  ["unmatched", { unmatched: "only" }, "conversations_unmatched"],
  ["with drafts", { drafts: true }, "conversations_drafts"],
  ["snoozed", { state: "snoozed" }, "conversations_business_id_listed_as_activity_at_id_idx"],
  ["archived", { state: "archived" }, "conversations_business_id_listed_as_activity_at_id_idx"],
  ["trash", { state: "trashed" }, "conversations_trashed"],
  ["spam", { state: "spam" }, "conversations_spam"],
  ["voicemails", { channel: "voice" }, "conversations_voice"],
  [
    "of a customer",
    { customer_id: "01890000-0000-7000-8000-000000000000" },
    "conversations_business_id_customer_id_activity_at_idx",
  ],
] as const;

/** The plan inside the search function, from auto_explain. Uses the settings of the platform's connections. */
async function planOf(businessId: string, memberId: string, args: Args, beforeAt: Date | null = null): Promise<string> {
  const given = { state: "open", assigned: "anyone", unmatched: "include", ...args } as Parameters<
    typeof selectInbox
  >[0];
  const { search } = selectInbox(given, { caller: { id: memberId } } as Context);
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    const plans: string[] = [];
    client.on("notice", ({ message }) => plans.push(message ?? ""));
    for (const setting of [
      "load 'auto_explain'",
      "set auto_explain.log_min_duration = 0",
      "set auto_explain.log_nested_statements = on",
      "set auto_explain.log_analyze = on",
      "set client_min_messages = log",
      "set plan_cache_mode = force_generic_plan",
    ])
      await client.query(setting);
    await client.query("select set_config('app.business_id', $1, false)", [businessId]);
    const filters = search?.filters ?? [];
    const places = filters.map((_, index) => `$${index + 5}`).join(", ");
    await client.query(`select conversations_matching($1, $2, $3, $4, ${places})`, [
      search?.text,
      beforeAt,
      beforeAt && "ffffffff-ffff-ffff-ffff-ffffffffffff",
      26,
      ...filters,
    ]);
    return plans.find((plan) => /from conversation/.test(plan) && /activity_at desc/.test(plan)) ?? "";
  } finally {
    await client.end();
  }
}

test("each view of 10,000 conversations walks an index in the list's order, whatever the statistics", async () => {
  const { id, sam, alex } = await openTeam(world);
  for (const table of ["conversations", "conversation_unread"])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  // Statistics as of yesterday, when other businesses had a few conversations and this one none.
  await pool.query("analyze conversations, conversation_unread");
  await pool.query(
    `insert into conversations (id, business_id, sender_address, state, assignee_id, activity_at, draft_count,
       last_inbound_at, has_sms, has_voice, updated_at)
     select gen_random_uuid(), $1, 'X',
       (array['open', 'open', 'open', 'open', 'open', 'open', 'snoozed', 'archived', 'trashed', 'spam'])[n % 10 + 1]::"ConversationState",
       case n % 7 when 0 then $2::uuid when 1 then $3::uuid end, now() - n * interval '1 minute', (n % 11 = 0)::int,
       case when n % 3 = 0 then now() end, true, n % 13 = 0, now()
     from generate_series(1, 10000) n`,
    [id, sam.id, alex.id],
  );
  await pool.query(
    `insert into conversation_unread (business_id, conversation_id, member_id, listed_as, activity_at)
     select c.business_id, c.id, m.id, c.listed_as, c.activity_at from conversations c, unnest($2::uuid[]) m(id)
     where c.business_id = $1 and listed_as is not null`,
    [id, [sam.id, alex.id]],
  );
  const { rows } = await pool.query<{ number: number }>("select current_setting('server_version_num')::int as number");
  const version = Math.floor((rows[0]?.number ?? 0) / 10_000);
  for (const analyzed of [false, true]) {
    if (analyzed) await pool.query("analyze conversations, conversation_unread");
    for (const [view, args, index] of views)
      for (const place of [null, new Date(Date.now() - 3_600_000)]) {
        const plan = await planOf(id, sam.id, args, place);
        expect(plan, view).toMatch(new RegExp(`Scan using ${index} on conversation`));
        expect(plan, view).not.toMatch(/(?<!Incremental )Sort {2}|Seq Scan/);
        // Before PostgreSQL 17, an index scan that returns rows in order cannot look up the values of an array.
        if (version >= 17) expect(plan, view).not.toMatch(/Rows Removed by Filter/);
      }
    const combined = await planOf(id, sam.id, { unread: true, assigned: "me", channel: "voice" });
    expect(combined).toContain("Scan using conversation_unread_business_id_member_id_listed_as_activit_idx");
    expect(combined).not.toMatch(/(?<!Incremental )Sort {2}|Seq Scan/);
  }
  const before = world.statements.length;
  expect((await sam.graphql("{ inbox_counts { mine_unread } }")).body.data.inbox_counts).toEqual({ mine_unread: 100 });
  const count = world.statements.slice(before).find((text) => text.includes("conversation_unread")) ?? "";
  const connection = await pool.connect();
  const plan = await explainGeneric(connection, count).finally(() => connection.release(true));
  expect(plan).toMatch(/using conversation_unread_business_id_member_id_listed_as_activit_idx on conversation_unread/);
});

test("pages return 10,000 conversations once each, in order, to the end", async () => {
  const { id, sam } = await openTeam(world);
  await pool.query(
    `insert into conversations (id, business_id, sender_address, activity_at, updated_at)
     select gen_random_uuid(), $1, 'X', now() - (n % 5000) * interval '1 second', now() from generate_series(1, 10000) n`,
    [id],
  );
  const met: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(sam, cursor === undefined ? {} : { cursor });
    met.push(...page.ids);
    cursor = page.next;
  }
  const { rows } = await pool.query(
    "select id from conversations where business_id = $1 order by activity_at desc, id desc",
    [id],
  );
  expect(met).toEqual(rows.map((row) => row.id));
});
