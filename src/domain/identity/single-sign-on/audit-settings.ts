import { type Auditor, audit, pick } from "../../../audit/audit.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { Connection } from "./connection.ts";

const columns = [
  "mode",
  "issuer",
  "clientId",
  "domains",
  "verifiedDomains",
  "addsPeople",
  "trustsEmails",
  "rolesClaim",
  "ownerValues",
  "adminValues",
  "memberValues",
  "defaultRole",
] as const;

type Change = { before: Connection | undefined; after: Connection | undefined; isSecretNew?: boolean };

/** Adds the changed settings to the audit log. The secret is logged as changed, without its value. */
export async function auditSettings(
  db: Transaction,
  by: Auditor,
  { before, after, isSecretNew }: Change,
): Promise<void> {
  const changed = columns.filter((column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]));
  if (changed.length === 0 && !isSecretNew) return;
  await audit(db, by, "sso_changed", {
    ...(before === undefined ? {} : { before: pick(before, changed) }),
    after: {
      ...(after === undefined ? { mode: "off" } : pick(after, changed)),
      ...(isSecretNew ? { client_secret: "replaced" } : {}),
    },
  });
}
