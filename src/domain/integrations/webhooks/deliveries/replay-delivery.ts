import { includesType } from "../../../../events/patterns.ts";
import { Problem } from "../../../../problems.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { find } from "../../../kernel/store.ts";
import { readableTypes } from "../subscriptions/events.ts";
import { assertCanReceive } from "./assert-can-receive.ts";
import { enqueueReplay } from "./enqueue-replays.ts";

export async function replayDelivery(context: MutationContext, { id }: { id: string }) {
  const { db, caller } = context;
  const where = { eventType: readableTypes(caller, undefined) };
  const { eventType, subscription } = await find(db, "WebhookDelivery", id, { where, include: { subscription: true } });
  await assertCanReceive(context, subscription);
  if (!includesType(subscription.events, eventType))
    throw new Problem("conflict", `The subscription no longer includes ${eventType}. Add it first.`);
  await enqueueReplay(db, subscription.id, id);
  return find(db, "WebhookDelivery", id);
}
