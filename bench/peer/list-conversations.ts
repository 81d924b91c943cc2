import type { Config } from "../../src/app/config/config.ts";
import type { Cursors } from "../../src/graphql/cursor.ts";
import type { Auth } from "./auth.ts";
import type { Exchange } from "./exchange.ts";
import { oneOf, type Reading, readQuery, syncTime } from "./page-query.ts";

type Row = {
  id: string;
  customer_id: string | null;
  customer_name: string | null;
  sender_address: string | null;
  is_unmatched: boolean;
  state: string;
  snoozed_until: Date | null;
  assignee_id: string | null;
  assignee_name: string | null;
  last_message_at: Date | null;
  last_inbound_at: Date | null;
  last_reply_at: Date | null;
  is_unreplied: boolean;
  latest_id: string | null;
  direction: string | null;
  channel: string | null;
  preview: string | null;
  at: Date | null;
  draft_count: number;
  activity_at: Date;
};

const maxRecords = 10_000;
const states = ["open", "snoozed", "archived"];

const filters: Record<string, Reading> = {
  state: oneOf(...states),
  channel: oneOf("sms", "email", "voice", "calls"),
  unmatched: oneOf("include", "exclude", "only"),
  unreplied: (text) =>
    /^(true|false)$/.test(text) ? { value: text === "true" } : { refusal: "must be true or false" },
  search: (text) =>
    text.trim() !== "" && text.length <= 200 ? { value: text.trim() } : { refusal: "must have 1 to 200 characters" },
};

export function listConversations(auth: Auth, { cursors, config }: { cursors: Cursors; config: Config }) {
  return (ctx: Exchange): Promise<void> =>
    auth.reading(ctx, "messages:read", async (client, { businessId }) => {
      const { cursor, limit = 25, ...given } = readQuery(ctx.querystring, filters);
      const binding = `conversations ${businessId} ${JSON.stringify(given)}`;
      const place = typeof cursor === "string" ? cursors.decode(binding, cursor) : [];
      const served = Number(place[2] ?? 0);
      const take = Math.min(Number(limit), maxRecords - served);
      const { rows } = await client.query<Row>(statementFor(businessId, given, place, take + 1));
      const more = rows.length > take && served + take < maxRecords;
      if (rows.length > take) rows.pop();
      const last = rows.at(-1);
      const reached = String(served + rows.length);
      const next =
        more && last !== undefined ? cursors.encode(binding, [last.activity_at.toISOString(), last.id, reached]) : null;
      if (next !== null) {
        const query = new URLSearchParams(ctx.querystring);
        query.set("cursor", next);
        ctx.set("Link", `<${config.baseUrl}/v1/conversations?${query}>; rel="next"`);
      }
      ctx.status = 200;
      ctx.set("Content-Type", "application/json; charset=utf-8");
      ctx.body = JSON.stringify({ data: rows.map(conversationOf), next_cursor: next, next_updated_since: syncTime() });
    });
}

function statementFor(businessId: string, given: Record<string, unknown>, place: string[], take: number) {
  const { state = "open", channel, unreplied, unmatched, search, updated_since } = given;
  const values: unknown[] = [businessId, take, states.indexOf(String(state)) + 1];
  let name = "conversations";
  let where = "";
  const add = (kind: string, condition: (first: number) => string, ...more: unknown[]) => {
    where += ` and ${condition(values.length + 1)}`;
    values.push(...more);
    name += kind;
  };
  if (channel !== undefined) add(`-${channel}`, () => `has_${channel}`);
  if (unreplied === true) add("-unreplied", () => "is_unreplied");
  if (unmatched === "only") add("-only", () => "is_unmatched");
  if (unmatched === "exclude") add("-exclude", () => "not is_unmatched");
  if (search !== undefined)
    add(
      "-search",
      (at) => `c.id in (select conversations_matching($${at}, null, null, null, $3, null, null, null))`,
      search,
    );
  if (updated_since !== undefined) add("-since", (at) => `c.updated_at >= $${at}`, updated_since);
  const [beforeAt, beforeId] = place;
  if (beforeAt !== undefined) add("-after", (at) => `(activity_at, c.id) < ($${at}, $${at + 1})`, beforeAt, beforeId);
  const text = `select c.id, c.customer_id, customer.name as customer_name, sender_address, is_unmatched, state,
      snoozed_until, assignee_id, assignee.name as assignee_name, last_message_at, last_inbound_at, last_reply_at,
      is_unreplied, latest.id as latest_id, latest.direction, latest.channel, latest.preview, latest.at, draft_count,
      activity_at
    from (select * from conversations c where business_id = $1 and listed_as = $3${where}
      order by activity_at desc, id desc limit 101) c
    left join customers customer on customer.business_id = $1 and customer.id = c.customer_id
    left join members assignee on assignee.business_id = $1 and assignee.id = c.assignee_id
    left join messages latest on latest.business_id = $1 and latest.id = c.latest_message_id
    order by activity_at desc, c.id desc limit $2`;
  return { name, text, values };
}

function conversationOf(row: Row) {
  return {
    id: row.id,
    customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name },
    sender_address: row.sender_address,
    is_unmatched: row.is_unmatched,
    state: row.state,
    snoozed_until: row.snoozed_until,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    last_message_at: row.last_message_at,
    last_inbound_at: row.last_inbound_at,
    last_reply_at: row.last_reply_at,
    is_unreplied: row.is_unreplied,
    latest_message:
      row.latest_id === null
        ? null
        : { id: row.latest_id, direction: row.direction, channel: row.channel, preview: row.preview, at: row.at },
    draft_count: row.draft_count,
  };
}
