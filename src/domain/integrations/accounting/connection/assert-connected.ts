import { Problem } from "../../../../problems.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { findConnection } from "./open-session.ts";

export async function assertConnected(db: Tenant): Promise<void> {
  const connection = await findConnection(db);
  if (connection === null || connection.lapsedAt !== null)
    throw new Problem("conflict", "The business is not connected to Xero. Connect it under Settings, Accounting.");
}
