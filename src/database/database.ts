import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { sha256 } from "../crypto/hash.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { type ConnectionSettings, openSystemPool, openTenantPool } from "./pools.ts";
import type { Sql } from "./query/sql.ts";
import { openReader } from "./reader.ts";
import { openTenant, type Tenant } from "./tenant.ts";

export type Database = {
  /** Across all businesses, for operators and maintenance: never for a caller's request. */
  system: PrismaClient;
  systemPool: pg.Pool;
  tenant(businessId: string): Tenant;
  /** One statement that reads no business's rows, over connections of their own: authentication. */
  read<R>(statement: Sql<R>): Promise<R[]>;
  /** Whether the connections that authenticate and read are answered; a rejection where they are not. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The business of an anonymous caller, which owns nothing. */
export const nobody = "00000000-0000-0000-0000-000000000000";

type Options = {
  url: string;
  connections?: number;
  /** How long a statement of operators or of a transaction may run; that of a request, unless given. */
  statementSeconds?: number;
  /** Of the connections that write; whoever sends nothing leaves them out. */
  settings?: ConnectionSettings;
  observe?: ((text: string) => void) | undefined;
};

export function openDatabase({ url, connections = 10, statementSeconds, settings, observe }: Options): Database {
  const systemPool = openSystemPool({ url, max: 8, statementSeconds, observe });
  const pool = openTenantPool({ url, max: connections, statementSeconds, observe }, settings);
  // Each of the three has connections of its own, so that none waits behind another's statements.
  const authenticator = openReader({ url, observe });
  const reader = openReader({ url, observe });
  const searcher = openReader({ url, observe, statementSeconds: 5 });
  const system = new PrismaClient({
    adapter: new PrismaPg(systemPool, {
      statementNameGenerator: ({ sql }) => sha256(sql).toString("base64url"),
    }),
  });
  return {
    system,
    systemPool,
    tenant: (businessId) => openTenant({ reader, searcher, pool }, businessId),
    read: async <R>(statement: Sql<R>) => (await authenticator.read(undefined, statement.statement())) as R[],
    async ping() {
      await Promise.all([authenticator.ping(), reader.ping()]);
    },
    async close() {
      await Promise.all([authenticator.close(), reader.close(), searcher.close()]);
      await system.$disconnect();
      await Promise.all([systemPool.end(), pool.end()]);
    },
  };
}
