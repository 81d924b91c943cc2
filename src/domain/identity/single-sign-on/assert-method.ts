import type { SignInMethod } from "../../../generated/prisma/enums.ts";
import { Problem } from "../../../problems.ts";
import { type Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** A correct password of a person whose business requires single sign-on. */
export class PasswordRefused extends Problem {
  /** The address at which they sign in; undefined if it was not looked up. */
  readonly startUrl: string | undefined;

  constructor(startUrl?: string) {
    const where = startUrl === undefined ? "" : ` Sign in at ${startUrl}.`;
    super("forbidden", `Your business requires single sign-on.${where}`);
    this.startUrl = startUrl;
  }
}

/**
 * Owners may always use their password: else nobody could sign in while the identity provider is away. The mode is read under
 * a lock, so that of a sign-in and a change of the mode at once, the session ends or is never begun.
 */
export async function assertMethod(
  db: Transaction,
  { role }: Pick<RowOf<"Member">, "role">,
  method: SignInMethod,
): Promise<void> {
  const [row] = await db.query(modeOfBusiness);
  const mode = row?.mode ?? "off";
  if (method === "password" && mode === "enforced" && role !== "owner") throw new PasswordRefused();
  if (method === "single_sign_on" && mode === "off")
    throw new Problem("unauthorized", "Single sign-on was turned off. Sign in with your password.");
}

const modeOfBusiness: Sql<{ mode: RowOf<"SingleSignOn">["mode"] }> = sql`
  select mode from single_sign_on where business_id = current_business() for share`;
