import { randomUUIDv7 } from "node:crypto";
import type { RowOf } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { makeSecret } from "../../outbox/handlers/webhook/secrets.ts";
import { readEvents } from "./event-type.ts";
import type { CreateWebhookSubscriptionInput } from "./inputs.ts";
import { refuseUnreadable } from "./messaging.ts";
import { refusePersonWithoutApi } from "./receiving.ts";
import { takePlace } from "./take-place.ts";
import { refuseUrl } from "./url.ts";

/** `secret` is what is kept, `signingSecret` what the subscriber is shown this once. */
export type WithSecret = RowOf<"WebhookSubscription"> & { signingSecret: string };

export async function createSubscription(
  context: Context,
  input: typeof CreateWebhookSubscriptionInput.$inferInput,
): Promise<WithSecret> {
  const events = readEvents(input.events);
  refuseUnreadable(context.caller, events);
  await refuseUrl(context, input.url);
  return context.db.transaction(async (db) => {
    await refusePersonWithoutApi(db, context.caller);
    await takePlace(db);
    const id = randomUUIDv7();
    const signingSecret = makeSecret();
    const subscription = await db.insert("WebhookSubscription", {
      id,
      url: input.url,
      events,
      description: input.description ?? null,
      secret: Uint8Array.from(context.webhooks.seal(id, signingSecret)),
    });
    return { ...subscription, signingSecret };
  });
}
