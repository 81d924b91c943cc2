import { Repeater } from "@repeaterjs/repeater";
import { findPerson } from "../../auth/session/session.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Context } from "../../graphql/context.ts";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";

/**
 * The changes under the prefix that any process commits. Each change, and each event that ends a session, checks the
 * session again. The stream ends once the person's access or role has changed.
 */
export async function subscribeToChanges(context: Context, prefix: string): Promise<Repeater<string>> {
  const { db, caller } = context;
  const { signal } = context.request;
  const { pubsub } = context.services;
  const accessTopic = accessTopicOf(context);
  const changes = await pubsub.subscribe([prefix, accessTopic], signal, {
    id: caller.id,
    groupId: db.businessId,
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
      if (!(await isAccessUnchanged(context))) break;
      if (change !== accessTopic) await push(change);
    }
    stop();
  });
}

/** The topic for events that may change the access of the stream's person. */
export function accessTopicOf({ caller }: Context): string {
  return `access ${caller.id}`;
}

/** Call after the stream is attached, because it misses earlier changes to the person's access. */
export async function assertMayStream(context: Context): Promise<void> {
  const { db, caller } = context;
  const { pubsub } = context.services;
  const { streamsPerPerson: ofPerson, streamsPerBusiness: ofBusiness } = limits.responses;
  const headers = { "Retry-After": "60" };
  if (pubsub.count(caller.id) > limits.responses.streamsPerPerson.max)
    throw new Problem("rate-limited", `A person may have ${ofPerson.max} streams open.`, { headers });
  if (!(await isAccessUnchanged(context))) throw new Problem("unauthorized", "Sign in first.");
  if (pubsub.count(db.businessId) > limits.responses.streamsPerBusiness.max)
    throw new Problem("rate-limited", `A business may have ${ofBusiness.max} streams open.`, { headers });
}

export async function isAccessUnchanged({ caller, request, services }: Context): Promise<boolean> {
  const token = request.session?.token;
  const person = token === undefined ? undefined : await findPerson(services.database, hashToken(token));
  const now = person?.caller;
  if (now?.kind !== "user" || caller.kind !== "user") return false;
  return now.role === caller.role && now.isSuspended === caller.isSuspended;
}
