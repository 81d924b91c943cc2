import { beginSignIn } from "../../domain/identity/business/sign-in.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";

type Credentials = { email: string; password: string };

/**
 * A form whose button is pressed twice is sent twice, and the browser shows the second answer alone. Where the first one
 * made the account, its email and password sign the person in; otherwise the problem stays.
 */
export async function signInIfDone(context: Context, credentials: Credentials, problem: Problem): Promise<void> {
  const isSignedIn = await beginSignIn(context, credentials).then(
    (pending) => pending === undefined,
    (error) => {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return false;
    },
  );
  if (!isSignedIn) throw problem;
}
