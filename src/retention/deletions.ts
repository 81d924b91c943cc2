import { limits } from "../limits/limits.ts";

/**
 * Builds a statement that deletes at most `maxRows` rows. The row count of its result is the number of deleted rows.
 */
export type Deletion = (maxRows: number) => string;

/** Deletes the table's rows that meet the condition. Skips locked rows, so that it waits for no other transaction. */
export function deleteRows(table: string, condition: string): Deletion {
  return (maxRows) =>
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${condition} limit ${maxRows} for update skip locked))`;
}

/** SQL for the time that many days ago. */
export const ago = (days: number) => `now() - interval '${days} days'`;

/** Whether the row's business is no sandbox, whose moves of time make records old. */
export const isLive = (table: string) =>
  `not exists (select from businesses b where b.id = ${table}.business_id and b.sandbox_at is not null)`;

const isIdle = `not exists (select from outbox o where o.business_id = d.business_id and o.id = d.id)
  and not exists (select from outbox_claims c where c.business_id = d.business_id and c.id = d.id)`;

/**
 * Deletes deliveries that are neither queued nor claimed, with their attempts, from the default partition.
 * `dropPartitions` drops whole months.
 */
export function deleteIdleDeliveries(condition: string): Deletion {
  return (maxRows) =>
    `with old as (
       delete from partitions.webhook_deliveries_default where ctid = any(array(
         select ctid from partitions.webhook_deliveries_default d where ${condition} and ${isIdle}
         limit ${maxRows} for update skip locked))
       returning business_id, id
     ), attempts as (
       delete from webhook_attempts a using old where a.business_id = old.business_id and a.delivery_id = old.id
     )
     select from old`;
}

/** Deletes each person's oldest notifications over the limit. */
export const deleteNotificationsOverLimit: Deletion = (maxRows) => {
  const { max } = limits.inbox.notifications;
  return `delete from notifications where ctid = any(array(
      select oldest.ctid from (
        select business_id, member_id from notifications group by business_id, member_id having count(*) > ${max}) person
      cross join lateral (
        select ctid from notifications n where n.business_id = person.business_id and n.member_id = person.member_id
        order by created_at desc, id desc offset ${max} limit ${maxRows}) oldest
      limit ${maxRows}))`;
};

/** Deletes each business's oldest requests over the limit of its log, many at once: each run counts them all. */
export const deleteRequestsOverLimit: Deletion = () => {
  const { max } = limits.requests.loggedRequests;
  return `delete from api_requests where ctid = any(array(
      select oldest.ctid from (
        select business_id from api_requests group by business_id having count(*) > ${max}) business
      cross join lateral (
        select ctid from api_requests r where r.business_id = business.business_id
        order by created_at desc, id desc offset ${max}) oldest
      limit ${max}))`;
};

/** Removes the bodies of each sandbox's oldest requests over the limit. The requests stay. */
export const deleteBodiesOverLimit: Deletion = (maxRows) => {
  const { max } = limits.sandbox.loggedBodies;
  return `update api_requests set request_body = null, response_body = null where ctid = any(array(
      select old.ctid from businesses b cross join lateral (
        select ctid, request_body is not null or response_body is not null as has_bodies from api_requests r
        where r.business_id = b.id order by created_at desc, id desc offset ${max}) old
      where b.sandbox_at is not null and old.has_bodies limit ${maxRows}))`;
};

/** Disconnects apps whose last grant has expired. A connection of the last day may not have its grant yet. */
export const disconnectAppsWithoutGrant: Deletion = (maxRows) =>
  `update connected_apps set revoked_at = now(), updated_at = clock_timestamp() where id = any(array(
     select id from connected_apps a where revoked_at is null and updated_at < ${ago(1)} and not exists (
       select from oauth_records o where o.app_id = a.id)
     limit ${maxRows} for update skip locked))`;
