import { startSignIn } from "../../domain/identity/business/sign-in.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";

type Credentials = { email: string; password: string };

/**
 * A form whose button is pressed twice is sent twice, and the browser shows only the second response. If the first one
 * created the account, this signs the person in with its email and password. Otherwise it throws the problem.
 */
export async function signInIfDone(context: Context, credentials: Credentials, problem: Problem): Promise<void> {
  const isSignedIn = await startSignIn(context, credentials).then(
    (pending) => pending === undefined,
    (error) => {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return false;
    },
  );
  if (!isSignedIn) throw problem;
}
