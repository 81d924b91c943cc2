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
  /** Accesses all businesses, for operators only. Loaded at its first use, because it takes 70 MB. */
  readonly system: PrismaClient;
  systemPool: Pool;
  /**
   * The data of a business. With `lastWrite`, the position up to which the business has written, `onReplica` can use a
   * replica.
   */
  tenant(businessId: string, viewerId?: string, lastWrite?: number): Tenant;
  /** Whether there is a replica. If so, requests read where their business has written last. */
  hasReplica: boolean;
  /** The time up to which reads see every change, including reads from a replica with `lastWrite`. */
  watermark: Watermark;
  /**
   * A transaction for a business that is being created or that an operator changes. Row-level security does not apply:
   * raw SQL can reach other businesses.
   */
  systemTransaction<T>(businessId: string, work: (db: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs a statement that reads no business's rows, on separate connections, for authentication. If the database cannot
   * store what its functions write, repeats it in a read-only transaction.
   */
  read<R>(statement: Sql<R>): Promise<R[]>;
  /** Rejects if the connections for authentication and reads are not answered. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The business of anonymous callers. It owns nothing. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Limits concurrent reads per business, so that one business cannot delay the others: pipelined connections answer in
 * order.
 */
function limitPerBusiness(reader: Reader, limits: ConstructorParameters<typeof FairQueue>[0]): Reader {
  const queue = new FairQueue(limits);
  return {
    ...reader,
    read: (businessId, statement, since) => {
      const read = () => reader.read(businessId, statement, since);
      return queue.run(businessId ?? nobody, tracer()?.bind(read) ?? read);
    },
  };
}

/** Reads from the replica when it is fresh enough. */
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

/** A request must not fail because the use of its credential cannot be counted. */
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
  /** The statement timeout of operators and transactions. Default: that of requests. */
  statementSeconds?: number;
  /** Configuration for SQL functions. Only processes that serve or send need it. */
  settings?: ConnectionSettings;
  observe?: ((text: string) => void) | undefined;
  /** Called for each statement of `read` that was repeated in a read-only transaction. */
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
  // Each of the four has its own connections, so that none waits behind another's statements.
  const authenticator = openReader(address);
  const replica =
    options.replica && new Replica({ ...options.replica, primary: systemPool, driver, observe, settings });
  const open = (seconds?: number) =>
    preferReplica(
      openReader({ ...address, ...(seconds === undefined ? {} : { statementSeconds: seconds }) }),
      replica?.openReader(seconds),
    );
  const reader = limitPerBusiness(open(), { maxRunning: 32, maxRunningPerKey: 4 });
  const searcher = limitPerBusiness(open(5), { maxRunning: 4, maxRunningPerKey: 1 });
  const weigher = limitPerBusiness(open(), { maxRunning: 4, maxRunningPerKey: 1 });
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
