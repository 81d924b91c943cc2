import { limits } from "../limits/limits.ts";
import type { Pool } from "../postgres/driver.ts";
import { sql } from "../query/sql.ts";

export type ListedBusiness = {
  id: string;
  name: string;
  slug: string;
  plan: string;
  subscription: string;
  trialEndsAt: Date | null;
  verifiedAt: Date | null;
  suspendedAt: Date | null;
  createdAt: Date;
  peopleCount: number;
  lastActiveAt: Date | null;
};

export type BusinessSearch = {
  /** A part of a name, a slug or a person's email address, with at least three characters. */
  search?: string | undefined;
  suspended?: boolean;
  /** The id of the last business of the previous page. */
  before?: string | undefined;
  take: number;
};

/** Lists the newest businesses first. The cost does not depend on the number of businesses. */
export async function listBusinesses(
  pool: Pool,
  { search = "", suspended = false, before, take }: BusinessSearch,
): Promise<ListedBusiness[]> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found =
    search === ""
      ? sql`true`
      : sql`b.id in (
          select id from businesses where lower(name || ' ' || slug) like ${pattern}
          union select business_id from members where email like ${pattern})`;
  const { rows } = await pool.query<ListedBusiness>(
    sql`select b.id, b.name, b.slug, b.plan::text, b.subscription::text, b.trial_ends_at as "trialEndsAt",
        b.verified_at as "verifiedAt", b.suspended_at as "suspendedAt", b.created_at as "createdAt",
        people.count as "peopleCount", active.at as "lastActiveAt"
      from (
        select * from businesses b
        where ${found} and (${before ?? null}::uuid is null or b.id < ${before ?? null}::uuid)
          and ${suspended ? sql`b.suspended_at is not null` : sql`true`}
        order by b.id desc limit ${take}) b
      cross join lateral (
        select count(*)::int as count from members m where m.business_id = b.id and m.is_active) people
      cross join lateral (select max(last_seen_at) as at from sessions s where s.business_id = b.id) active
      order by b.id desc`.statement(),
  );
  return rows;
}

export type FoundBusiness = Omit<ListedBusiness, "peopleCount" | "lastActiveAt"> & { suspensionReason: string | null };

export async function findBusiness(pool: Pool, id: string): Promise<FoundBusiness | undefined> {
  const { rows } = await pool.query<FoundBusiness>(
    sql`select id, name, slug, plan::text, subscription::text, trial_ends_at as "trialEndsAt",
        verified_at as "verifiedAt", suspended_at as "suspendedAt", suspension_reason as "suspensionReason",
        created_at as "createdAt"
      from businesses where id = ${id}`.statement(),
  );
  return rows[0];
}

export type Owner = { name: string; email: string; isActive: boolean; hasTwoFactor: boolean };

/** Lists the business's first owners, active ones first. */
export async function listOwners(pool: Pool, businessId: string): Promise<Owner[]> {
  const { rows } = await pool.query<Owner>(
    sql`select name, email, is_active as "isActive", two_factor_at is not null as "hasTwoFactor" from members
      where business_id = ${businessId} and role = 'owner' order by is_active desc, id limit ${limits.operator.pageRows.max}`.statement(),
  );
  return rows;
}

/** The conditions of a business's counts. */
const counted: Readonly<Record<string, string>> = {
  people: "members where business_id = $1 and is_active",
  customers: "customers where business_id = $1",
  leads: "leads where business_id = $1",
  quotes: "quotes where business_id = $1",
  jobs: "jobs where business_id = $1",
  invoices: "invoices where business_id = $1",
  bookings: "bookings where business_id = $1",
  conversations: "conversations where business_id = $1",
  messages: "messages where business_id = $1",
  files: "files where business_id = $1 and status = 'ready'",
  api_keys: "api_keys where business_id = $1 and revoked_at is null",
  connected_apps: "connected_apps where business_id = $1 and revoked_at is null",
  webhook_subscriptions: "webhook_subscriptions where business_id = $1 and deleted_at is null",
  waiting_deliveries: "outbox where business_id = $1 and kind = 'webhook'",
  waiting_emails: "outbox where business_id = $1 and kind = 'email'",
  waiting_messages: "outbox where business_id = $1 and kind = 'message'",
  dead_deliveries: "webhook_deliveries where business_id = $1 and is_troubled and status = 'dead'",
  failed_emails: "emails where business_id = $1 and status = 'failed'",
};

export type Counts = Record<string, number>;

/** Counts up to a limit; a larger count is the limit plus one. `file_bytes` is the size of the counted files. */
export async function countOfBusiness(pool: Pool, businessId: string): Promise<Counts> {
  const maxCount = limits.operator.countedRows.max + 1;
  const counts = Object.entries(counted).map(
    ([name, condition]) => `(select count(*) from (select 1 from ${condition} limit ${maxCount}) one)::int as ${name}`,
  );
  const { rows } = await pool.query<Counts>(
    `select ${counts.join(", ")}, (select coalesce(sum(size), 0) from (
       select size from files where business_id = $1 and status = 'ready' limit ${maxCount}) one)::float8 as file_bytes`,
    [businessId],
  );
  return rows[0] ?? {};
}
