import { TaskNotDone, TaskThread } from "../../concurrency/task-thread.ts";
import { limits } from "../../limits/limits.ts";
import { badField, Problem } from "../../problems.ts";
import { normalize } from "../../text/normalize.ts";
import { namesIn, type Owner } from "./names.ts";
import type { Checked, Weakness } from "./weakness.ts";

const thread = new TaskThread<Checked, Weakness | undefined>(new URL("./weakness-thread.ts", import.meta.url), {
  timeoutMs: 10_000,
  maxWaiting: limits.accounts.passwordChecksInAll.max,
  maxWaitingPerKey: limits.accounts.passwordChecks.max,
  maxMegabytes: 256,
});

/** Error texts, which follow the field's name. */
const reasons: Record<Weakness, string> = {
  common: "is on lists of common passwords. Choose another",
  personal: "is too close to a name or email address of yours, your business or Fieldline. Choose another",
  guessable: "follows a pattern that is easy to guess. Choose another",
};

/** Throws a bad request at `pointer` if the password is easy to guess. The check runs off the event loop. */
export async function assertStrongPassword(pointer: string, password: string, owner: Owner): Promise<void> {
  const reason = await findReason(password, owner);
  if (reason !== undefined) throw badField(pointer, reason);
}

/** Returns why the password is easy to guess, as words after the field's name. Undefined for a strong password. */
export async function findReason(password: string, owner: Owner): Promise<string | undefined> {
  // The check takes quadratic time in the length. The beginning of a long password is strong enough.
  const beginning = normalize(password, "NFKC").slice(0, limits.accounts.checkedPassword.max);
  const weakness = await thread
    .run(owner.email, { password: beginning, names: namesIn(owner) })
    .catch((error: unknown) => {
      if (!(error instanceof TaskNotDone)) throw error;
      const headers = { "Retry-After": "30" };
      throw new Problem("unavailable", "The password cannot be checked at the moment. Try again.", { headers });
    });
  return weakness && reasons[weakness];
}
