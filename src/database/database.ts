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
  close(): Promise<void>;
};

/** The business of an anonymous caller, which owns nothing. */
export const nobody = "00000000-0000-0000-0000-000000000000";

type Options = {
  url: string;
  connections?: number;
  /** Of the connections that write; whoever sends nothing leaves them out. */
  settings?: ConnectionSettings;
  observe?: ((text: string) => void) | undefined;
};

export function openDatabase({ url, connections = 10, settings, observe }: Options): Database {
  const systemPool = openSystemPool({ url, max: 8, observe });
  const pool = openTenantPool({ url, max: connections, observe }, settings);
  // Each of the three has connections of its own, so that none waits behind another's statements.
  const authenticator = openReader({ url, observe });
  const reader = openReader({ url, observe });
  const searcher = openReader({ url, observe, timeoutSeconds: 5 });
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
    async close() {
      await Promise.all([authenticator.close(), reader.close(), searcher.close()]);
      await system.$disconnect();
      await Promise.all([systemPool.end(), pool.end()]);
    },
  };
}
