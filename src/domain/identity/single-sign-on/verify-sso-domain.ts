import type { Context } from "../../../graphql/context.ts";
import { badField, Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { auditSettings } from "./audit-settings.ts";
import { lockConnection, notSetUp, readConnection, updateConnection } from "./connection.ts";
import { readSingleSignOn } from "./read-single-sign-on.ts";

/**
 * Queries the domain's name servers, so call it before the transaction. Only for saved domains, so that nobody can
 * query others.
 */
export async function findDomainRecord(
  { db, services: { sso } }: Context,
  { domain }: { domain: string },
): Promise<boolean | undefined> {
  const connection = await readConnection(db);
  if (connection?.domains.includes(domain) !== true)
    throw badField("/domain", "is none of the domains that were saved");
  if (connection.verifiedDomains.includes(domain)) return true;
  return sso.domains.hasRecord(db.businessId, domain);
}

export async function verifySsoDomain(
  context: MutationContext,
  { domain }: { domain: string },
  isThere: boolean | undefined,
) {
  const { db, caller } = context;
  if (isThere === undefined)
    throw new Problem("conflict", `The name servers of ${domain} did not answer. Try again later.`);
  if (!isThere)
    throw new Problem("conflict", `${domain} has no such TXT record yet. A new record can take an hour to be seen.`);
  await lockOwner(db, caller);
  const before = await lockConnection(db);
  if (before === undefined) throw notSetUp();
  const { domains, verifiedDomains } = before;
  if (domains.includes(domain) && !verifiedDomains.includes(domain)) {
    const after = await updateConnection(db, { verifiedDomains: [...verifiedDomains, domain] });
    await auditSettings(db, context, { before, after });
  }
  return readSingleSignOn(context);
}
