import type { Config } from "../../src/app/config/config.ts";
import type { Cursors } from "../../src/graphql/cursor.ts";
import { badFields, type FieldError } from "../../src/problems.ts";
import type { Auth } from "./auth.ts";
import { type CustomerRow, columns, orderAddress } from "./customer-row.ts";
import type { Exchange } from "./exchange.ts";
import { syncTime } from "./page-query.ts";

type Filters = { search?: string; external_id?: string; updated_since?: string; limit: number; cursor?: string };

export function listCustomers(auth: Auth, { cursors, config }: { cursors: Cursors; config: Config }) {
  return (ctx: Exchange): Promise<void> =>
    auth.reading(ctx, "customers:read", async (client, { businessId }) => {
      const filters = readFilters(ctx.querystring);
      const binding = `customers ${businessId} ${filters.search ?? ""} ${filters.external_id ?? ""} ${filters.updated_since ?? ""}`;
      const { rows } = await client.query<CustomerRow>(statementFor(businessId, filters, cursors, binding));
      const more = rows.length > filters.limit;
      if (more) rows.pop();
      for (const row of rows) orderAddress(row);
      const last = rows.at(-1);
      const next =
        more && last !== undefined ? cursors.encode(binding, [last.created_at.toISOString(), last.id]) : null;
      if (next !== null) {
        const query = new URLSearchParams(ctx.querystring);
        query.set("cursor", next);
        ctx.set("Link", `<${config.baseUrl}/v1/customers?${query}>; rel="next"`);
      }
      ctx.status = 200;
      ctx.set("Content-Type", "application/json; charset=utf-8");
      ctx.body = JSON.stringify({ data: rows, next_cursor: next, next_updated_since: syncTime(), total_count: null });
    });
}

function statementFor(businessId: string, filters: Filters, cursors: Cursors, binding: string) {
  const values: unknown[] = [businessId, filters.limit + 1];
  let name = "list";
  let where = "";
  const add = (kind: string, condition: (first: number) => string, ...given: unknown[]) => {
    where += ` and ${condition(values.length + 1)}`;
    values.push(...given);
    name += kind;
  };
  if (filters.search !== undefined) add("-search", (at) => `id in (select customers_matching($${at}))`, filters.search);
  if (filters.external_id !== undefined) add("-external", (at) => `external_id = $${at}`, filters.external_id);
  if (filters.updated_since !== undefined) add("-since", (at) => `updated_at >= $${at}`, filters.updated_since);
  if (filters.cursor !== undefined)
    add("-after", (at) => `(created_at, id) < ($${at}, $${at + 1})`, ...cursors.decode(binding, filters.cursor));
  const text = `select ${columns} from customers where business_id = $1 and archived_at is null${where}
    order by created_at desc, id desc limit $2`;
  return { name, text, values };
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function readFilters(query: string): Filters {
  const filters: Filters = { limit: 25 };
  if (query === "") return filters;
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const check = (good: boolean, parameter: string, detail: string) => {
    if (!good) errors.push({ parameter, detail });
    return good;
  };
  for (const [name, text] of new URLSearchParams(query)) {
    if (!check(!seen.has(name), name, "must be given once")) continue;
    seen.add(name);
    check(!text.includes("\u0000"), name, "must not contain the character U+0000");
    if (name === "limit") {
      if (check(/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100, name, "must be an integer 1..100"))
        filters.limit = Number(text);
    } else if (name === "search") {
      if (check(text.trim() !== "" && text.length <= 200, name, "must have 1 to 200 characters"))
        filters.search = text.trim();
    } else if (name === "external_id") {
      if (check(text !== "" && text.length <= 255, name, "must have 1 to 255 characters")) filters.external_id = text;
    } else if (name === "updated_since") {
      if (
        check(
          instant.test(text) && !Number.isNaN(Date.parse(text)),
          name,
          "must be an ISO 8601 timestamp with an offset",
        )
      )
        filters.updated_since = new Date(text).toISOString();
    } else if (name === "cursor") filters.cursor = text;
    else check(false, name, "is not a known parameter");
  }
  if (errors.length > 0) throw badFields(errors);
  return filters;
}
