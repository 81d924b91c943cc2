import type { Caller, Scope } from "../../../auth/caller.ts";
import { type Sql, sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import type { SearchResults } from "./results.ts";

type Kind = keyof SearchResults;

const scopes: Record<Kind, Scope> = {
  customers: "customers:read",
  leads: "leads:read",
  quotes: "quotes:read",
  jobs: "jobs:read",
  invoices: "invoices:read",
  conversations: "messages:read",
};

/** The kinds of records that the caller may read. */
export function kindsFor(caller: Caller): ReadonlySet<Kind> {
  const kinds = Object.keys(scopes) as Kind[];
  return new Set(kinds.filter((kind) => caller.scopes.has(scopes[kind])));
}

const none = sql<never>`'[]'::json`;

const noPage = sql<never>`null::timestamptz, null::uuid`;

const customer = sql<never>`
  (select row_to_json(named) from (select c.id, c.name from customers c
    where c.business_id = t.business_id and c.id = t.customer_id) named) as customer`;

/** The rows of the ids that a search function returns. The function limits the ids before rows are read. */
function list(found: Sql<never>, row: Sql<never>, order: Sql<never>): Sql<never> {
  return sql`(select coalesce(json_agg(row_to_json(listed)), '[]')
    from (select ${row} where t.id in (select unnest(array(${found}))) order by ${order}) listed)`;
}

/**
 * Searches the kinds with one statement. Each kind's function finds a few ids by trigrams or along its list's index.
 */
export async function searchRecords(
  db: Tenant,
  { query, limit, kinds }: { query: string; limit: number; kinds: ReadonlySet<Kind> },
  now: Date,
): Promise<SearchResults> {
  const { businessId } = db;
  const given = sql<never>`${query}::text, ${noPage}, ${limit}::int`;
  const newest = sql<never>`t.created_at desc, t.id desc`;
  const of = (kind: Kind, found: Sql<never>) => (kinds.has(kind) ? found : none);
  const [found] = await db.read(
    sql<SearchResults>`
      select
        ${of(
          "customers",
          list(sql`select customers_matching(${given})`, sql`t.id, t.name, t.email, t.phone from customers t`, newest),
        )} as customers,
        ${of(
          "leads",
          list(
            sql`select leads_matching(${given})`,
            sql`t.id, t.reference, t.name, t.status, ${customer} from leads t`,
            newest,
          ),
        )} as leads,
        ${of(
          "quotes",
          list(
            sql`select quotes_matching(${given})`,
            sql`t.id, t.quote_reference as "quoteReference", t.version, t.title,
            case when t.status = 'sent' and t.expires_at <= ${now} then 'expired' else t.status end as status, ${customer}
            from quotes t`,
            newest,
          ),
        )} as quotes,
        ${of(
          "jobs",
          list(
            sql`select jobs_matching(${given})`,
            sql`t.id, t.job_number as "jobNumber", t.title, t.status, ${customer} from jobs t`,
            newest,
          ),
        )} as jobs,
        ${of(
          "invoices",
          list(
            sql`select invoices_matching(${given})`,
            sql`t.id, t.invoice_number as "invoiceNumber", t.status, ${customer} from invoices t`,
            newest,
          ),
        )} as invoices,
        ${of(
          "conversations",
          sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (
          select t.id, t.sender_address as "senderAddress", t.state, ${customer} from conversations t
          where t.id in (select unnest(array(
            select conversations_matching(${given}, listed_as::smallint, null, null, null)
            from generate_series(1, 3) listed_as)))
          order by t.activity_at desc, t.id desc limit ${limit}) listed)`,
        )} as conversations
      from businesses where id = ${businessId}`,
    "searcher",
  );
  if (found === undefined) throw new Error("a business's search is one row");
  return found;
}
