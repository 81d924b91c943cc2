import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { sha256 } from "../crypto/hash.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { openSystemPool, openTenantPool } from "./pools.ts";
import type { Row } from "./query/hydrate.ts";
import { readModels } from "./query/models.ts";
import type { Statement } from "./query/select.ts";
import { openReader } from "./reader.ts";
import { openTenant, type Tenant } from "./tenant.ts";

export type Database = {
  /** Across all businesses, for the auth, operators and maintenance: never for a caller's request. */
  system: PrismaClient;
  systemPool: pg.Pool;
  tenant(businessId: string): Tenant;
  /** One statement that asks for no business's rows, over the reading connections: the auth's functions. */
  read(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
};

/** Owns nothing: the business of a caller who has not said who they are. */
export const nobody = "00000000-0000-0000-0000-000000000000";

type Options = { url: string; connections?: number; observe?: ((text: string) => void) | undefined };

export function openDatabase({ url, connections = 10, observe }: Options): Database {
  const systemPool = openSystemPool({ url, max: 8, observe });
  const pool = openTenantPool({ url, max: connections, observe });
  // Each of the three has connections of its own, so that none waits behind another's statements.
  const auth = openReader({ url, observe });
  const reader = openReader({ url, observe });
  const searcher = openReader({ url, observe, timeoutSeconds: 5 });
  const system = new PrismaClient({
    adapter: new PrismaPg(systemPool, {
      statementNameGenerator: ({ sql }) => sha256(sql).toString("base64url"),
    }),
  });
  const models = readModels(system);
  return {
    system,
    systemPool,
    tenant: (businessId) => openTenant({ models, reader, searcher, pool }, businessId),
    read: (statement) => auth.read(undefined, statement),
    async close() {
      await Promise.all([auth.close(), reader.close(), searcher.close()]);
      await system.$disconnect();
      await Promise.all([systemPool.end(), pool.end()]);
    },
  };
}
