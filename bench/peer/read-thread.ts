import type { Config } from "../../src/app/config/config.ts";
import type { Cursors } from "../../src/graphql/cursor.ts";
import { Problem } from "../../src/problems.ts";
import type { Auth } from "./auth.ts";
import type { Exchange } from "./exchange.ts";
import { oneOf, readQuery, syncTime } from "./page-query.ts";

type Attachment = { id: string; filename: string; content_type: string | null; size: number | null };

type Row = {
  id: string;
  type: string;
  direction: string | null;
  channel: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  from_address: string | null;
  to_address: string | null;
  cc: string[];
  at: Date;
  attachments: Attachment[];
  call_outcome: string | null;
  call_duration_seconds: number | null;
  sent_by_id: string | null;
  sent_by_name: string | null;
  contact_id: string | null;
  contact_name: string | null;
  draft_id: string | null;
};

type Parts = { cursors: Cursors; config: Config };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const filters = { include: oneOf("comments") };
const found = { name: "conversation", text: "select id from conversations where business_id = $1 and id = $2" };

export function readThread(auth: Auth, prefix: string, { cursors, config }: Parts) {
  return (ctx: Exchange): Promise<void> =>
    auth.reading(ctx, "messages:read", async (client, { businessId }) => {
      const id = ctx.path.slice(prefix.length, -"/messages".length);
      const { cursor, limit = 30, ...given } = readQuery(ctx.querystring, filters);
      if (!uuid.test(id)) throw new Problem("not-found");
      const binding = `thread ${businessId} ${id} ${JSON.stringify(given)}`;
      const place = typeof cursor === "string" ? cursors.decode(binding, cursor) : [];
      const take = Number(limit);
      const { rows } = await client.query<Row>(statementFor(businessId, id, given, place, take + 1));
      if (rows.length === 0 && (await client.query({ ...found, values: [businessId, id] })).rows.length === 0)
        throw new Problem("not-found");
      const more = rows.length > take;
      if (more) rows.pop();
      const last = rows.at(-1);
      const next = more && last !== undefined ? cursors.encode(binding, [last.at.toISOString(), last.id]) : null;
      if (next !== null) {
        const query = new URLSearchParams(ctx.querystring);
        query.set("cursor", next);
        ctx.set("Link", `<${config.baseUrl}/v1/conversations/${id}/messages?${query}>; rel="next"`);
      }
      ctx.status = 200;
      ctx.set("Content-Type", "application/json; charset=utf-8");
      ctx.body = JSON.stringify({
        data: rows.reverse().map(itemOf),
        next_cursor: next,
        next_updated_since: syncTime(),
      });
    });
}

function statementFor(
  businessId: string,
  id: string,
  { include, updated_since }: Record<string, unknown>,
  [beforeAt, beforeId]: string[],
  take: number,
) {
  const values: unknown[] = [businessId, id, take];
  let name = "thread";
  let where = "";
  const add = (kind: string, condition: (first: number) => string, ...more: unknown[]) => {
    where += ` and ${condition(values.length + 1)}`;
    values.push(...more);
    name += kind;
  };
  if (include === undefined) add("-spoken", () => "m.type <> 'comment'");
  if (updated_since !== undefined) add("-since", (at) => `m.updated_at >= $${at}`, updated_since);
  if (beforeAt !== undefined) add("-after", (at) => `(m.at, m.id) < ($${at}, $${at + 1})`, beforeAt, beforeId);
  const text = `select m.id, m.type, direction, channel, subject, text, html, from_address, to_address, cc, at, attachments,
      call_outcome, call_duration_seconds, sent_by_id, member.name as sent_by_name, contact_id,
      contact.name as contact_name, draft_id
    from messages m
    left join members member on member.business_id = $1 and member.id = m.sent_by_id
    left join contacts contact on contact.business_id = $1 and contact.id = m.contact_id
    where m.business_id = $1 and m.conversation_id = $2${where} order by m.at desc, m.id desc limit $3`;
  return { name, text, values };
}

/** Restores the order of the keys, which jsonb does not keep. */
function itemOf(row: Row) {
  return {
    id: row.id,
    type: row.type,
    direction: row.direction,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    html: row.html,
    from: row.from_address,
    to: row.to_address,
    cc: row.cc,
    at: row.at,
    attachments: row.attachments.map(({ id, filename, content_type, size }) => ({ id, filename, content_type, size })),
    call: row.call_outcome === null ? null : { outcome: row.call_outcome, duration_seconds: row.call_duration_seconds },
    sent_by: row.sent_by_id === null ? null : { id: row.sent_by_id, name: row.sent_by_name },
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name },
    draft_id: row.draft_id,
  };
}
