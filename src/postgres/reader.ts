import type { Connection, Pipeline } from "./driver.ts";
import { type Address, type ConnectionSettings, pipelinedClient } from "./pools.ts";
import type { Row, Statement } from "./statement.ts";

/** Reads with prepared statements over a few pipelined connections. Each read is set to its business. */
export type Reader = {
  /**
   * `since` is a position in the log. A replica that has reached it can answer. Without a business, the statement must
   * not depend on one, because the connection may be set to any.
   */
  read(businessId: string | undefined, statement: Statement, since?: number): Promise<Row[]>;
  /** Runs the statement in a read-only transaction, in which functions do not write. */
  readOnly(statement: Statement): Promise<Row[]>;
  /** Rejects if no connection answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The reader of one server. */
type OwnReader = Reader & {
  /** Reads without a retry. Returns undefined if the server has not replayed the log up to `since`. */
  readOnce(businessId: string | undefined, statement: Statement, since?: number): Promise<Row[] | undefined>;
  /** Aborts all reads and closes all connections. */
  cut(): void;
};

const connections = 2;

/** The position up to which each connection's server has replayed the log. It never goes back. */
const replayed = new WeakMap<Pipeline, number>();

const replayedStatement = {
  name: "replayed",
  text: "select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as position",
};

type Options = Address & {
  allowsReplica?: boolean;
  observe?: ((text: string) => void) | undefined;
  statementSeconds?: number;
  settings?: ConnectionSettings | undefined;
};

export function openReader(options: Options): OwnReader {
  const slots: (Promise<Pipeline & Connection> | undefined)[] = Array.from({ length: connections });
  /** The number of waiting reads per connection. */
  const waiting = slots.map(() => 0);

  function connection(slot: number): Promise<Pipeline & Connection> {
    const open = slots[slot];
    if (open !== undefined) return open;
    const client = pipelinedClient(options);
    const opening = client.connect().then(() => client);
    const drop = () => {
      if (slots[slot] === opening) slots[slot] = undefined;
    };
    client.on("error", drop);
    client.on("end", drop);
    opening.catch(drop);
    slots[slot] = opening;
    return opening;
  }

  async function readOnce(businessId: string | undefined, statement: Statement, since?: number) {
    const slot = waiting.indexOf(Math.min(...waiting));
    waiting[slot] = (waiting[slot] ?? 0) + 1;
    const opening = connection(slot);
    try {
      const client = await opening;
      // Runs before the statement, so the statement sees all that is replayed by then.
      const isBehind = since !== undefined && (replayed.get(client) ?? -1) < since;
      if (!isBehind) return await client.execute(statement, businessId);
      const [position, rows] = await Promise.all([
        client.query<{ position: number | null }>(replayedStatement),
        client.execute(statement, businessId),
      ]);
      const reached = position.rows[0]?.position ?? -1;
      replayed.set(client, reached);
      return reached < since ? undefined : rows;
    } catch (error) {
      // Postgres announces the end of a connection before it closes it. The retry must not use it.
      if (isConnectionLoss(error) && slots[slot] === opening) slots[slot] = undefined;
      throw error;
    } finally {
      waiting[slot] = (waiting[slot] ?? 0) - 1;
    }
  }

  const readRows = async (businessId: string | undefined, statement: Statement) =>
    (await readOnce(businessId, statement)) ?? [];

  return {
    readOnce,
    cut() {
      for (const slot of slots.splice(0, slots.length, ...slots.map(() => undefined)))
        slot?.then((open) => open.destroy()).catch(() => undefined);
    },
    read: (businessId, statement) =>
      readRows(businessId, statement).catch((error: unknown) => {
        // After a timeout there is no time for a retry.
        if (!isConnectionLoss(error) || isTimeout(error)) throw error;
        return readRows(businessId, statement);
      }),
    readOnly: async (statement) => readInTransaction(await connection(0), "begin read only", statement),
    async ping() {
      await Promise.any(slots.map(async (_, slot) => (await connection(slot)).query("select 1")));
    },
    async close() {
      const open = slots.filter((slot) => slot !== undefined);
      await Promise.allSettled(open.map(async (opening) => (await opening).end()));
    },
  };
}

/** Sends everything in one round trip. A failed statement aborts the transaction, and the commit rolls it back. */
async function readInTransaction(client: Pipeline, begin: string, statement: Statement): Promise<Row[]> {
  const [, rows] = await Promise.all([client.query(begin), client.execute(statement), client.query("commit")]);
  return rows;
}

/** The statement failed because the connection was lost. The server did not refuse it. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(57P0[1-3]|08\w{3}|ECONNRESET|ECONNREFUSED|EPIPE|ENOENT|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|Client has encountered a connection error/.test(error.message) ||
    isTimeout(error)
  );
}

/** The database was silent, or connecting timed out. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && error.code === "ETIMEDOUT") ||
    /^timeout (expired|exceeded when trying to connect)$|due to connection timeout$/.test(error.message)
  );
}
