import { Repeater } from "@repeaterjs/repeater";
import { findPerson } from "../../auth/session/session.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";

const maxStreams = 20;

/**
 * The changes under the prefix, committed by whichever process, for as long as the person is signed in with the role that
 * they had: each change finds their session anew, and so does what ends one.
 */
export async function subscribeToChanges(context: Context, prefix: string): Promise<Repeater<string>> {
  const { pubsub, caller, signal } = context;
  const accessTopic = accessTopicOf(context);
  const changes = await pubsub.subscribe([prefix, accessTopic], signal, caller.id);
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
  if (context.pubsub.count(context.caller.id) > maxStreams)
    throw new Problem("rate-limited", `A person may have ${maxStreams} streams open.`, {
      headers: { "Retry-After": "60" },
    });
  if (!(await hasAccessStill(context))) throw new Problem("unauthorized", "Sign in first.");
}

export async function hasAccessStill({ database, session, caller }: Context): Promise<boolean> {
  const token = session?.token;
  const person = token === undefined ? undefined : await findPerson(database, hashToken(token));
  return person?.caller.kind === "user" && caller.kind === "user" && person.caller.role === caller.role;
}
