import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import { readViewer } from "../business/viewer.ts";
import { sendVerification } from "./send-verification.ts";

export const { max: verificationsPerDay } = limits.accounts.verifications;

export async function resendVerification({ db, caller, services: { database, accountLinks } }: Context): Promise<true> {
  const { member, business } = await readViewer(db, caller.id);
  if (business.verifiedAt !== null) throw new Problem("conflict", "The business is verified.");
  const limit = sharedLimit(database, { name: "verification", points: verificationsPerDay, seconds: 86_400 });
  await limit.count(member.id);
  await sendVerification(db, accountLinks, member, { isWelcome: false });
  return true;
}
