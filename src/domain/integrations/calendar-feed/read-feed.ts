import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

export const maxEvents = 1000;

/** Longer notes are truncated. */
const maxCharacters = 1000;

export type FeedOwner = { name: string; business: string };

/** `changedAt` is when the item, or the details shown of its customer and site, last changed. */
export type FeedItem = {
  id: string;
  title: string;
  number: string | null;
  startAt: Date;
  endAt: Date | null;
  isCancelled: boolean;
  notes: string | null;
  customer: string;
  phone: string | null;
  address: RowOf<"Site">["address"] | null;
  createdAt: Date;
  changedAt: Date;
};

export type Feed = FeedOwner & { items: FeedItem[] };

/** The owner of a calendar. Undefined if its address has been renewed, or if the person has left the team. */
export async function findFeedOwner(db: Tenant, memberId: string, version: number): Promise<FeedOwner | undefined> {
  const [owner] = await db.read(
    sql<FeedOwner>`select m.name, b.name as business from members m join businesses b on b.id = m.business_id
      left join calendar_feeds f on f.business_id = m.business_id and f.member_id = m.id
      where m.business_id = ${db.businessId} and m.id = ${memberId} and m.is_active and coalesce(f.version, 0) = ${version}`,
  );
  return owner;
}

/**
 * A person's bookings and jobs, by start. Above the limit, leaves out those that ended longest ago, then those furthest
 * ahead. Bookings last at most 31 days, so an index on their start finds those that have not ended.
 */
export function readFeedItems(db: Tenant, memberId: string): Promise<FeedItem[]> {
  const { businessId } = db;
  return db.read(
    sql<FeedItem>`
      with item as (
        select id, title, null as number, start_at, end_at, status = 'cancelled' as is_cancelled,
          instructions as notes, customer_id, site_id, created_at, updated_at
        from bookings where business_id = ${businessId} and assignee_id = ${memberId}
          and start_at >= now() - interval '61 days' and start_at < now() + interval '1 year'
          and end_at > now() - interval '30 days'
        union all
        select j.id, j.title, j.job_number, j.scheduled_start, j.scheduled_end, j.status = 'cancelled',
          j.description, j.customer_id, j.site_id, j.created_at, j.updated_at
        from job_assignees a join jobs j on j.business_id = a.business_id and j.id = a.job_id
        where a.business_id = ${businessId} and a.member_id = ${memberId}
          and j.scheduled_start < now() + interval '1 year'
          and (j.scheduled_start >= now() - interval '30 days' or j.scheduled_end > now() - interval '30 days'
            or j.status = 'scheduled' or j.status = 'in_progress')
      ), page as (
        select * from item
        order by greatest(now() - interval '30 days' - coalesce(end_at, start_at), interval '0'), start_at, id
        limit ${maxEvents}
      )
      select i.id, i.title, i.number, i.start_at as "startAt", i.end_at as "endAt", i.is_cancelled as "isCancelled",
        left(i.notes, ${maxCharacters}::int) as notes, c.name as customer, c.phone, s.address,
        i.created_at as "createdAt", greatest(i.updated_at, c.updated_at, s.updated_at) as "changedAt"
      from page i join customers c on c.business_id = ${businessId} and c.id = i.customer_id
      left join sites s on s.business_id = ${businessId} and s.id = i.site_id
      order by i.start_at, i.id`,
    "weigher",
  );
}
