import type { SignInMethod } from "../../../generated/prisma/enums.ts";
import { Problem } from "../../../problems.ts";
import { type Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** The problem of a correct password when the business requires single sign-on. */
export class PasswordRefused extends Problem {
  /** The address for single sign-on. Undefined if it is unknown. */
  readonly startUrl: string | undefined;

  constructor(startUrl?: string) {
    const where = startUrl === undefined ? "" : ` Sign in at ${startUrl}.`;
    super("forbidden", `Your business requires single sign-on.${where}`);
    this.startUrl = startUrl;
  }
}

/**
 * Throws if the business does not allow the sign-in method. Owners can always use their password, in case the identity
 * provider is down. Reads the mode under a shared lock, so that a concurrent change of the mode ends or prevents the
 * session.
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
