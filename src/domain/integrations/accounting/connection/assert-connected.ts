import { Problem } from "../../../../problems.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import { type Connection, findConnection } from "./open-session.ts";

/** Returns the connection. Throws if there is none that can be used. */
export async function assertConnected(db: Tenant): Promise<Connection> {
  const connection = await findConnection(db);
  if (connection === null || connection.lapsedAt !== null)
    throw new Problem("conflict", "The business is not connected to Xero. Connect it under Settings, Accounting.");
  return connection;
}
