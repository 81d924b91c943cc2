import { findPerson, hashToken } from "../../gate/session.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { prefixOf } from "./channel.ts";

const mostStreams = 20;

/** The person's new notifications, in whichever process they come about, for as long as the person is signed in. */
export async function hearNotifications(context: Context): Promise<AsyncIterableIterator<string>> {
  const { listener, businessId, caller, signal } = context;
  const prefix = prefixOf(businessId, caller.id);
  const heard = await listener.hear(prefix, signal);
  const stop = async (): Promise<IteratorResult<string>> => {
    await heard.return?.();
    return { done: true, value: undefined };
  };
  if (listener.count(prefix) > mostStreams) {
    await stop();
    throw new Problem("rate-limited", `A person may have ${mostStreams} streams open.`, {
      headers: { "Retry-After": "60" },
    });
  }
  const whileSignedIn: AsyncIterableIterator<string> = {
    async next() {
      const notice = await heard.next();
      return notice.done === true || (await isSignedIn(context)) ? notice : stop();
    },
    return: stop,
    [Symbol.asyncIterator]: () => whileSignedIn,
  };
  return whileSignedIn;
}

async function isSignedIn({ database, session }: Context): Promise<boolean> {
  const token = session?.token;
  return token !== undefined && (await findPerson(database, hashToken(token))) !== undefined;
}
