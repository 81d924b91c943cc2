import { inBatches } from "../../../../graphql/batch.ts";
import { sql } from "../../../../query/sql.ts";
import type { RowOf } from "../../../../query/types.ts";

export const readLatestAttempt = inBatches(async ({ db }, deliveryIds) => {
  const attempts = await db.transaction((tx) =>
    tx.query(
      sql<RowOf<"WebhookAttempt">>`
        select latest.id, latest.business_id as "businessId", latest.delivery_id as "deliveryId", latest.trigger,
          latest.started_at as "startedAt", latest.ended_at as "endedAt", latest.duration_ms as "durationMs",
          latest.response_status as "responseStatus", latest.response_body as "responseBody", latest.failure, latest.detail
        from unnest(${deliveryIds}::uuid[]) as delivery(id)
        cross join lateral (
          select * from webhook_attempts
          where business_id = current_business() and delivery_id = delivery.id
          order by started_at desc, id desc limit 1) latest`,
    ),
  );
  return new Map(attempts.map((attempt) => [attempt.deliveryId, attempt]));
});
