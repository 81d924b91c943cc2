import { badFields, Problem } from "../../src/problems.ts";
import type { Auth } from "./auth.ts";
import { entityTag } from "./entity-tag.ts";
import type { Exchange } from "./exchange.ts";

type Money = "subtotal" | "tax_total" | "total" | "accepted_total" | "deposit_amount";
type Row = Record<Money, string | null> & { status: string; expires_at: Date | null };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Postgres serializes the lines, in the response's order. */
const statement = {
  name: "quote",
  text: `select id, external_id, quote_reference, title, message, status, customer_id, site_id, lead_id,
      (select coalesce(json_agg(line order by line.position), '[]') from (
        select id, position, description, quantity::float8 as quantity, unit_price::float8 as unit_price,
          tax_rate::float8 as tax_rate, line_total::float8 as line_total
        from quote_lines where business_id = $1 and quote_id = quotes.id) line) as lines,
      subtotal, tax_total, total, accepted_total, deposit_amount, deposit_paid_at, valid_until::text, expires_at, sent_at,
      viewed_at, null as public_url, null as pdf_url,
      case when email_status is not null then json_build_object('status', email_status, 'reason', email_failure) end as delivery,
      accepted_at, declined_at, decline_reason, job_id, job_number, ducted, created_at, updated_at
    from quotes where business_id = $1 and id = $2`,
};

export function readQuote(auth: Auth, path: string) {
  return (ctx: Exchange): Promise<void> =>
    auth.reading(ctx, "quotes:read", async (client, { businessId }) => {
      if (ctx.querystring !== "")
        throw badFields(
          [...new URLSearchParams(ctx.querystring).keys()].map((parameter) => ({
            parameter,
            detail: "is not a known parameter",
          })),
        );
      const id = ctx.path.slice(path.length);
      if (!uuid.test(id)) throw new Problem("not-found");
      const { rows } = await client.query<Row>({ ...statement, values: [businessId, id] });
      const [row] = rows;
      if (row === undefined) throw new Problem("not-found");
      const { expires_at, ...shown } = row;
      const text = JSON.stringify({
        ...shown,
        status: row.status === "sent" && expires_at !== null && expires_at <= new Date() ? "expired" : row.status,
        subtotal: Number(row.subtotal),
        tax_total: Number(row.tax_total),
        total: Number(row.total),
        accepted_total: row.accepted_total === null ? null : Number(row.accepted_total),
        deposit_amount: row.deposit_amount === null ? null : Number(row.deposit_amount),
      });
      ctx.set("ETag", entityTag(text));
      ctx.status = 200;
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
      ctx.set("Content-Type", "application/json; charset=utf-8");
      ctx.body = text;
    });
}
