import type { Changes, RowOf } from "../../database/tenant.ts";

import type { Context } from "../../graphql/context.ts";
import { notFound } from "../../graphql/record.ts";
import { wakeSweep } from "../../outbox/enqueue.ts";
import { readEvents } from "./event-type.ts";
import type { UpdateWebhookSubscriptionInput } from "./inputs.ts";
import { lockSubscription } from "./lock.ts";
import { refuseUnreadable } from "./messaging.ts";
import { refusePersonWithoutApi } from "./receiving.ts";
import { takePlace } from "./take-place.ts";
import { refuseUrl } from "./url.ts";

export async function updateSubscription(
  context: Context,
  id: string,
  input: typeof UpdateWebhookSubscriptionInput.$inferInput,
): Promise<RowOf<"WebhookSubscription">> {
  const data: Changes<"WebhookSubscription"> & { events?: string[] } = {
    ...(input.url == null ? {} : { url: input.url }),
    ...(input.events == null ? {} : { events: readEvents(input.events) }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.active == null ? {} : { active: input.active }),
  };
  if (input.url != null) await refuseUrl(context, input.url);
  return context.db.transaction(async (db) => {
    await refusePersonWithoutApi(db, context.caller);
    const held = await lockSubscription(db, id);
    refuseUnreadable(context.caller, data.events ?? held.events);
    if (input.active === true && !held.active) await takePlace(db);
    const [subscription] = await db.update("WebhookSubscription", { id }, data);
    if (subscription === undefined) throw notFound();
    if (held.active && !subscription.active) await wakeSweep(db, "webhook");
    return subscription;
  });
}
