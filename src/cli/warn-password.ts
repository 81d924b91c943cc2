import { findReason } from "../auth/password/assert-strong.ts";
import type { Owner } from "../auth/password/names.ts";

/**
 * Warns on stderr about a password that is easy to guess. Operators may set any, so that their scripts keep working.
 */
export async function warnOfPassword(option: string, password: string, owner: Owner): Promise<void> {
  const reason = await findReason(password, owner);
  if (reason !== undefined) process.stderr.write(`Warning: ${option} ${reason}.\n`);
}
