import { Repeater } from "@repeaterjs/repeater";
import { findPerson } from "../../auth/session/session.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";

const maxStreams = 20;

/** The changes under the prefix, committed by whichever process, for as long as the person is signed in. */
export async function subscribeToChanges(context: Context, prefix: string): Promise<Repeater<string>> {
  const { pubsub, caller, signal } = context;
  const changes = await pubsub.subscribe(prefix, signal, caller.id);
  if (pubsub.count(caller.id) > maxStreams) {
    await changes.return();
    throw new Problem("rate-limited", `A person may have ${maxStreams} streams open.`, {
      headers: { "Retry-After": "60" },
    });
  }
  return new Repeater<string>(async (push, stop) => {
    stop.then(() => changes.return()).catch(() => undefined);
    for await (const change of changes) {
      if (!(await isSignedIn(context))) break;
      await push(change);
    }
    stop();
  });
}

async function isSignedIn({ database, session }: Context): Promise<boolean> {
  const token = session?.token;
  return token !== undefined && (await findPerson(database, hashToken(token))) !== undefined;
}
