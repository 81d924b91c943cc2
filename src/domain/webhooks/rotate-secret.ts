import type { Context } from "../../graphql/context.ts";
import { notFound } from "../../graphql/record.ts";
import { makeSecret } from "../../outbox/handlers/webhook/secrets.ts";
import type { WithSecret } from "./create.ts";
import { lockSubscription } from "./lock.ts";
import { refuseUnreadable } from "./messaging.ts";
import { refusePersonWithoutApi } from "./receiving.ts";

/** Whatever is signed from the commit on is signed with the new one. */
export async function rotateSecret(context: Context, id: string): Promise<WithSecret> {
  return context.db.transaction(async (db) => {
    await refusePersonWithoutApi(db, context.caller);
    const held = await lockSubscription(db, id);
    refuseUnreadable(context.caller, held.events);
    const signingSecret = makeSecret();
    const secret = Uint8Array.from(context.webhooks.seal(held.id, signingSecret));
    const [subscription] = await db.update("WebhookSubscription", { id }, { secret });
    if (subscription === undefined) throw notFound();
    return { ...subscription, signingSecret };
  });
}
