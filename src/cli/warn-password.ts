import { findReason } from "../auth/password/assert-strong.ts";
import type { Owner } from "../auth/password/names.ts";

/** Operators may set any password, so that scripts of theirs go on; one that is easy to guess is said on stderr. */
export async function warnOfPassword(option: string, password: string, owner: Owner): Promise<void> {
  const reason = await findReason(password, owner);
  if (reason !== undefined) process.stderr.write(`Warning: ${option} ${reason}.\n`);
}
