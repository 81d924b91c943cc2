import { inBatches } from "../../../../graphql/batch.ts";
import { example } from "../../../../graphql/builder.ts";
import { sql } from "../../../../query/sql.ts";
import { plainType } from "../../../kernel/plain-type.ts";
import { AttemptFailure } from "../deliveries/enums.ts";

type Health = {
  delivered: number;
  failed: number;
  dead: number;
  skipped: number;
  waiting: number;
  lastDeliveredAt: Date | null;
  lastFailure: typeof AttemptFailure.$inferType | null;
};

const maxCounted = 1000;
const counted = maxCounted.toLocaleString("en-AU");

export const WebhookHealth = plainType<Health>("WebhookHealth", {
  description: `The deliveries of a webhook subscription in the last 24 hours. \`delivered\` and \`waiting\` are counted among its newest ${counted} deliveries. The counts \`failed\`, \`dead\` and \`skipped\` are among the newest ${counted} with one of these statuses. A busier subscription has more.`,
  fields: (t) => ({
    delivered: t.exposeInt("delivered", {
      description: "The number of deliveries that are delivered.",
      ...example(240),
    }),
    failed: t.exposeInt("failed", {
      description: "The number of deliveries whose last attempt failed and that are attempted again.",
      ...example(2),
    }),
    dead: t.exposeInt("dead", {
      description: "The number of deliveries whose scheduled attempts all failed.",
      ...example(0),
    }),
    skipped: t.exposeInt("skipped", { description: "The number of deliveries that were not sent.", ...example(0) }),
    waiting: t.exposeInt("waiting", {
      description: "The number of deliveries without a finished attempt.",
      ...example(1),
    }),
    last_delivered_at: t.expose("lastDeliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "When one of them was last delivered; null if none was.",
    }),
    last_failure: t.expose("lastFailure", {
      type: AttemptFailure,
      nullable: true,
      description:
        "The reason of the last failed attempt, of the failed or dead delivery that changed last; null if there is none.",
      ...example(null),
    }),
  }),
});

/** Reads the health of all subscriptions that an answer shows, in one statement. */
export const readHealth = inBatches(async ({ db }, ids) => {
  const rows = await db.transaction((tx) =>
    tx.query(
      sql<Health & { id: string }>`
        select subscription_id as id, delivered, failed, dead, skipped, waiting,
          last_delivered_at as "lastDeliveredAt", last_failure as "lastFailure"
        from webhook_health(${ids}, ${maxCounted})`,
    ),
  );
  return new Map(rows.map(({ id, ...health }) => [id, health]));
});
