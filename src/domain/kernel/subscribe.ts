import { Repeater } from "@repeaterjs/repeater";
import { findPerson } from "../../auth/session/session.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Context } from "../../graphql/context.ts";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";

/**
 * The changes under the prefix, committed by whichever process, for as long as the person is signed in with the role that
 * they had: each change finds their session anew, and so does what ends one.
 */
export async function subscribeToChanges(context: Context, prefix: string): Promise<Repeater<string>> {
  const { pubsub, caller, businessId, signal } = context;
  const accessTopic = accessTopicOf(context);
  const changes = await pubsub.subscribe([prefix, accessTopic], signal, {
    id: caller.id,
    groupId: businessId,
  });
  try {
    await assertMayStream(context);
  } catch (error) {
    await changes.return();
    throw error;
  }
  return new Repeater<string>(async (push, stop) => {
    stop.then(() => changes.return()).catch(() => undefined);
    for await (const change of changes) {
      if (!(await hasAccessStill(context))) break;
      if (change !== accessTopic) await push(change);
    }
    stop();
  });
}

/** What is published when the access of the stream's person may have changed. */
export function accessTopicOf({ caller }: Context): string {
  return `access ${caller.id}`;
}

/** Called once the stream is attached: what changed before that, it does not hear of. */
export async function assertMayStream(context: Context): Promise<void> {
  const { pubsub, caller, businessId } = context;
  const { streamsPerPerson: ofPerson, streamsPerBusiness: ofBusiness } = limits.responses;
  const headers = { "Retry-After": "60" };
  if (pubsub.count(caller.id) > limits.responses.streamsPerPerson.max)
    throw new Problem("rate-limited", `A person may have ${ofPerson.max} streams open.`, { headers });
  if (!(await hasAccessStill(context))) throw new Problem("unauthorized", "Sign in first.");
  if (pubsub.count(businessId) > limits.responses.streamsPerBusiness.max)
    throw new Problem("rate-limited", `A business may have ${ofBusiness.max} streams open.`, { headers });
}

export async function hasAccessStill({ database, session, caller }: Context): Promise<boolean> {
  const token = session?.token;
  const person = token === undefined ? undefined : await findPerson(database, hashToken(token));
  const now = person?.caller;
  if (now?.kind !== "user" || caller.kind !== "user") return false;
  return now.role === caller.role && now.isSuspended === caller.isSuspended;
}
