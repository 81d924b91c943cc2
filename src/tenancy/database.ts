import { createRequire } from "node:module";
import type { Logger } from "pino";
import { FairQueue } from "../concurrency/fair-queue.ts";
import { sha256 } from "../crypto/hash.ts";
import type { PrismaClient } from "../generated/prisma/client.ts";
import type { Pool } from "../postgres/driver.ts";
import { isStorageFailure } from "../postgres/errors.ts";
import { type Address, asPgPool, type ConnectionSettings, openSystemPool, openTenantPool } from "../postgres/pools.ts";
import { openReader, type Reader } from "../postgres/reader.ts";
import type { Row, Statement } from "../postgres/statement.ts";
import type { Sql } from "../query/sql.ts";
import { tracer } from "../telemetry/tracer.ts";
import { Replica, type ReplicaReader } from "./replica.ts";
import { openTenant, type Tenant, type Transaction, transact } from "./tenant.ts";
import { Watermark } from "./watermark.ts";

export type Database = {
  /** Across all businesses, for operators: never for a caller's request. Loaded at its first use, because it takes 70 MB. */
  readonly system: PrismaClient;
  systemPool: Pool;
  /** With the position up to which its business has written, queries may go to a replica (`onReplica`). */
  tenant(businessId: string, viewerId?: string, lastWrite?: number): Tenant;
  /** Whether there is a replica, for which requests ask where their business has written last. */
  hasReplica: boolean;
  /** The time up to which reads see every change, also reads from a replica by `lastWrite`. */
  watermark: Watermark;
  /** A transaction of a business that is being made, or that an operator changes: no tenant's, so nothing keeps it to the business. */
  systemTransaction<T>(businessId: string, work: (db: Transaction) => Promise<T>): Promise<T>;
  /**
   * One statement that reads no business's rows, over connections of their own: authentication. Where the database cannot store
   * what a function of the statement writes, it is sent once more in a read-only transaction.
   */
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
    read: (businessId, statement, since) => {
      const read = () => reader.read(businessId, statement, since);
      return queue.run(businessId ?? nobody, tracer()?.bind(read) ?? read);
    },
  };
}

/** What the replica can, it answers. */
function preferReplica(reader: Reader, replica: ReplicaReader | undefined): Reader {
  if (replica === undefined) return reader;
  return {
    ...reader,
    async read(businessId, statement, since) {
      const isAllowed = businessId !== undefined && since !== undefined;
      const rows = isAllowed ? await replica.read(businessId, statement, since) : undefined;
      return rows ?? reader.read(businessId, statement);
    },
    async close() {
      await Promise.all([reader.close(), replica.close()]);
    },
  };
}

const require = createRequire(import.meta.url);

function openPrisma(pool: Pool): PrismaClient {
  const { PrismaPg } = require("@prisma/adapter-pg") as typeof import("@prisma/adapter-pg");
  const { PrismaClient } = require("../generated/prisma/client.ts") as typeof import("../generated/prisma/client.ts");
  const statementNameGenerator = ({ sql }: { sql: string }) => sha256(sql).toString("base64url");
  return new PrismaClient({ adapter: new PrismaPg(asPgPool(pool), { statementNameGenerator }) });
}

/** A request must not fail because its use of a credential cannot be counted. */
async function readStoring(
  reader: Reader,
  statement: Statement,
  onNotStored: (error: unknown) => void,
): Promise<Row[]> {
  try {
    return await reader.read(undefined, statement);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    onNotStored(error);
    return reader.readOnly(statement);
  }
}

type Options = Address & {
  /** A streaming replica for reads. */
  replica?: { url: string; log: Logger } | undefined;
  connections?: number;
  /** How long a statement of operators or of a transaction may run; that of a request, unless given. */
  statementSeconds?: number;
  /** Whoever neither serves nor sends leaves them out. */
  settings?: ConnectionSettings;
  observe?: ((text: string) => void) | undefined;
  /** Told of each statement of `read` that is sent once more in a read-only transaction. */
  onNotStored?: (error: unknown) => void;
};

export function openDatabase(options: Options): Database {
  const {
    url,
    isPooled,
    driver,
    connections = 10,
    statementSeconds,
    settings,
    observe,
    onNotStored = () => undefined,
  } = options;
  const address = { url, isPooled, driver, observe, settings };
  const systemPool = openSystemPool({ ...address, max: 8, statementSeconds });
  const pool = openTenantPool({ ...address, max: connections, statementSeconds });
  // Each of the four has connections of its own, so that none waits behind another's statements.
  const authenticator = openReader(address);
  const replica =
    options.replica && new Replica({ ...options.replica, primary: systemPool, driver, observe, settings });
  const open = (seconds?: number) =>
    preferReplica(
      openReader({ ...address, ...(seconds === undefined ? {} : { statementSeconds: seconds }) }),
      replica?.openReader(seconds),
    );
  const reader = takeTurns(open(), { maxRunning: 32, maxRunningPerKey: 4 });
  const searcher = takeTurns(open(5), { maxRunning: 4, maxRunningPerKey: 1 });
  const weigher = takeTurns(open(), { maxRunning: 4, maxRunningPerKey: 1 });
  const watermark = new Watermark(systemPool);
  let system: PrismaClient | undefined;
  return {
    get system() {
      system ??= openPrisma(systemPool);
      return system;
    },
    systemPool,
    hasReplica: replica !== undefined,
    watermark,
    tenant: (businessId, viewerId, lastWrite) =>
      openTenant({ reader, searcher, weigher, pool }, { businessId, viewerId }, lastWrite),
    systemTransaction: (businessId, work) => transact(systemPool, { businessId, viewerId: undefined }, work),
    read: async <R>(statement: Sql<R>) => (await readStoring(authenticator, statement.statement(), onNotStored)) as R[],
    async ping() {
      await Promise.all([authenticator.ping(), reader.ping()]);
    },
    async close() {
      await Promise.all([replica?.close(), watermark.stop()]);
      await Promise.all([authenticator.close(), reader.close(), searcher.close(), weigher.close()]);
      await system?.$disconnect();
      await Promise.all([systemPool.end(), pool.end()]);
    },
  };
}
