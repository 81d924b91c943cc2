import { findPerson, hashToken } from "../../auth/session.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";

const mostStreams = 20;

/** What is told under the prefix, in whichever process it comes about, for as long as the person is signed in. */
export async function subscribeToChanges(context: Context, prefix: string): Promise<AsyncIterableIterator<string>> {
  const { pubsub, caller, signal } = context;
  const heard = await pubsub.subscribe(prefix, signal, caller.id);
  const stop = async (): Promise<IteratorResult<string>> => {
    await heard.return?.();
    return { done: true, value: undefined };
  };
  if (pubsub.count(caller.id) > mostStreams) {
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
