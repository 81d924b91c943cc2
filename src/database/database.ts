import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { sha256 } from "../crypto/hash.ts";
import { PrismaClient } from "../generated/prisma/client.ts";
import { tracer } from "../telemetry/tracer.ts";
import { FairQueue } from "./fair-queue.ts";
import { type Address, type ConnectionSettings, openSystemPool, openTenantPool } from "./pools.ts";
import type { Sql } from "./query/sql.ts";

import { openReader, type Reader } from "./reader.ts";
import { openTenant, type Tenant } from "./tenant.ts";

export type Database = {
  /** Across all businesses, for operators and maintenance: never for a caller's request. */
  system: PrismaClient;
  systemPool: pg.Pool;
  tenant(businessId: string, viewerId?: string): Tenant;
  /** One statement that reads no business's rows, over connections of their own: authentication. */
  read<R>(statement: Sql<R>): Promise<R[]>;
  /** Whether the connections that authenticate and read are answered; a rejection where they are not. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The business of an anonymous caller, which owns nothing. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Of the reads that are under way on pipelined connections, which answer in order, a business has only a few, and none but
 * one of those that take long: however much it asks for, the others' reads go in between.
 */
function takeTurns(reader: Reader, limits: ConstructorParameters<typeof FairQueue>[0]): Reader {
  const queue = new FairQueue(limits);
  return {
    ...reader,
    read: (businessId, statement) => {
      const read = () => reader.read(businessId, statement);
      return queue.run(businessId ?? nobody, tracer()?.bind(read) ?? read);
    },
  };
}

type Options = Address & {
  connections?: number;
  /** How long a statement of operators or of a transaction may run; that of a request, unless given. */
  statementSeconds?: number;
  /** Of the connections that write; whoever sends nothing leaves them out. */
  settings?: ConnectionSettings;
  observe?: ((text: string) => void) | undefined;
};

export function openDatabase(options: Options): Database {
  const { url, isPooled, connections = 10, statementSeconds, settings, observe } = options;
  const address = { url, isPooled, observe };
  const systemPool = openSystemPool({ ...address, max: 8, statementSeconds });
  const pool = openTenantPool({ ...address, max: connections, statementSeconds }, settings);
  // Each of the four has connections of its own, so that none waits behind another's statements.
  const authenticator = openReader(address);
  const reader = takeTurns(openReader(address), { most: 32, mostEach: 4 });
  const searcher = takeTurns(openReader({ ...address, statementSeconds: 5 }), { most: 4, mostEach: 1 });
  const weigher = takeTurns(openReader(address), { most: 4, mostEach: 1 });
  const system = new PrismaClient({
    adapter: new PrismaPg(systemPool, {
      statementNameGenerator: ({ sql }) => sha256(sql).toString("base64url"),
    }),
  });
  return {
    system,
    systemPool,
    tenant: (businessId, viewerId) => openTenant({ reader, searcher, weigher, pool }, { businessId, viewerId }),
    read: async <R>(statement: Sql<R>) => (await authenticator.read(undefined, statement.statement())) as R[],
    async ping() {
      await Promise.all([authenticator.ping(), reader.ping()]);
    },
    async close() {
      await Promise.all([authenticator.close(), reader.close(), searcher.close(), weigher.close()]);
      await system.$disconnect();
      await Promise.all([systemPool.end(), pool.end()]);
    },
  };
}
