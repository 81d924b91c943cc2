import type { RowOf } from "../../database/tenant.ts";

import type { Context } from "../../graphql/context.ts";
import { notFound } from "../../graphql/record.ts";
import { wakeSweep } from "../../outbox/enqueue.ts";
import { lockSubscription } from "./lock.ts";
import { refuseUnreadable } from "./messaging.ts";

/** The row stays, because the delivery log refers to it. */
export async function deleteSubscription(context: Context, id: string): Promise<RowOf<"WebhookSubscription">> {
  return context.db.transaction(async (db) => {
    const held = await lockSubscription(db, id);
    refuseUnreadable(context.caller, held.events);
    const [deleted] = await db.update("WebhookSubscription", { id }, { active: false, deletedAt: new Date() });
    if (deleted === undefined) throw notFound();
    await wakeSweep(db, "webhook");
    return deleted;
  });
}
