import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { Counter, Gauge } from "prom-client";
import { connect } from "../postgres/connect.ts";
import type { Connection, DriverName, Pool, Queryable } from "../postgres/driver.ts";
import { isUnavailable } from "../postgres/errors.ts";
import { keepsSessions } from "../postgres/keeps-sessions.ts";
import type { ConnectionSettings } from "../postgres/pools.ts";
import { isConnectionLoss, openReader } from "../postgres/reader.ts";
import type { Row, Statement } from "../postgres/statement.ts";

/** The intervals of replica checks and of folding the businesses' writes. Neither decides what a read sees. */
const checkEveryMs = 100;
const foldEveryMs = 500;
const awayMs = 1000;
/** A replica that is silent this long is away. */
const silentSeconds = 2;

const reads = new Counter({
  name: "fieldline_replica_reads_total",
  help: "Reads that the replica could have answered, by who did; `behind` and `away` went to the database.",
  labelNames: ["outcome"],
});

const up = new Gauge({ name: "fieldline_replica_up", help: "1 while the replica answers, 0 while it is away." });
const behind = new Gauge({
  name: "fieldline_replica_behind_bytes",
  help: "How far the replica is behind the database's write-ahead log.",
});

export type ReplicaReader = {
  /** Undefined if the replica cannot answer. The caller then reads from the database. */
  read(businessId: string, statement: Statement, since: number): Promise<Row[] | undefined>;
  close(): Promise<void>;
};

type Options = {
  url: string;
  primary: Pool;
  driver?: DriverName | undefined;
  log: Logger;
  observe?: ((text: string) => void) | undefined;
  settings?: ConnectionSettings | undefined;
};

/**
 * A streaming replica for reads that must see their business's earlier writes. Each read has a position in the
 * write-ahead log, and its connection checks that the replica has reached it. The replica is *away* until its first
 * answer, and again after a failed check.
 */
export class Replica {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #readers: ReturnType<typeof openReader>[] = [];
  readonly #loops: Promise<void>[];
  #client: Connection | undefined;
  /** The position at the last check. Reads that need a later one do not try the replica. */
  #replayed: number | undefined;
  /** All changes up to here were written before this process tracked writes. */
  #floor: number | undefined;
  #isAway = true;
  #hasFoldFailed = false;
  #reason: string | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#loops = [
      this.#repeat(checkEveryMs, () => this.#readPosition()),
      this.#repeat(foldEveryMs, () => this.#fold()),
    ];
  }

  openReader(statementSeconds?: number): ReplicaReader {
    const { url, driver, observe, settings } = this.#options;
    const reader = openReader({
      url,
      driver,
      allowsReplica: true,
      observe,
      settings,
      ...(statementSeconds === undefined ? {} : { statementSeconds }),
    });
    this.#readers.push(reader);
    return {
      read: async (businessId, statement, since) => {
        const needed = Math.max(since, this.#floor ?? Number.POSITIVE_INFINITY);
        if (this.#isAway) return count("away");
        if ((this.#replayed ?? -1) < needed) return count("behind");
        try {
          const rows = await reader.readOnce(businessId, statement, needed);
          return rows === undefined ? count("behind") : count("replica", rows);
        } catch (error) {
          if (!isOfReplica(error)) throw error;
          return count("away");
        }
      },
      close: () => reader.close(),
    };
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
    this.#client?.destroy();
  }

  async #repeat(everyMs: number, step: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await step().catch((error: Error) => this.#goAway(error.message));
      await delay(this.#isAway ? awayMs : everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #readPosition(): Promise<void> {
    this.#client ??= await connectReplica(this.#options);
    const { replayed, received } = await readPosition(this.#client);
    this.#replayed = replayed;
    behind.set(Math.max(received - replayed, 0));
    if (this.#floor === undefined || !this.#isAway) return;
    this.#isAway = false;
    up.set(1);
    this.#options.log.info("replica: reads go there");
  }

  /** Folds the businesses' writes. First records the position at which this process began to track writes. */
  async #fold(): Promise<void> {
    const { primary } = this.#options;
    try {
      await primary.query("select fold_writes()");
      this.#hasFoldFailed = false;
    } catch (error) {
      // Without a watermark, no read goes to the replica. Requests log the outage themselves.
      if (!this.#hasFoldFailed && !isUnavailable(error))
        this.#options.log.error({ err: error }, "replica: writes cannot be noted");
      this.#hasFoldFailed = true;
    }
    this.#floor ??= await endOfLog(primary).catch(() => undefined);
  }

  #goAway(reason: string): void {
    const client = this.#client;
    this.#client = undefined;
    client?.destroy();
    const isKnown = this.#isAway && reason === this.#reason;
    this.#reason = reason;
    this.#isAway = true;
    this.#replayed = undefined;
    up.set(0);
    if (!isKnown) this.#options.log.warn({ reason }, "replica: away, reads go to the database");
    // Waiting reads go to the database instead.
    for (const reader of this.#readers) reader.cut();
  }
}

/** Connects to the replica. Throws if it is not a replica of this database. */
async function connectReplica({ url, primary }: Pick<Options, "url" | "primary">): Promise<Connection> {
  if (!(await keepsSessions(url))) throw new Error("DATABASE_REPLICA_URL names a pooler in transaction mode");
  const client = await connect(url, {
    application_name: "fieldline-replica",
    connectionTimeoutMillis: silentSeconds * 1000,
    silentSeconds,
  });
  try {
    const [there, here] = await Promise.all([identifierOf(client), identifierOf(primary)]);
    if (there === here) return client;
    throw new Error("DATABASE_REPLICA_URL names a replica of another database");
  } catch (error) {
    client.destroy();
    throw error;
  }
}

type Position = { replayed: number; received: number };

async function readPosition(client: Connection): Promise<Position> {
  const { rows } = await client.query<{ replayed: number | null; received: number }>(positionStatement);
  const [{ replayed, received } = { replayed: null, received: 0 }] = rows;
  if (replayed === null) throw new Error("DATABASE_REPLICA_URL names a server that is no replica");
  return { replayed, received };
}

/** The bytes of the database's log that the replica has yet to replay. */
export async function readReplicaLag(url: string, primary: Pool): Promise<number> {
  const end = await endOfLog(primary);
  const client = await connectReplica({ url, primary });
  try {
    return Math.max((end ?? 0) - (await readPosition(client)).replayed, 0);
  } finally {
    await client.end();
  }
}

const positionStatement = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as replayed,
  (coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0'::pg_lsn)::float8 as received`;

function count(outcome: "away" | "behind"): undefined;
function count(outcome: "replica", rows: Row[]): Row[];
function count(outcome: string, rows?: Row[]): Row[] | undefined {
  reads.inc({ outcome });
  return rows;
}

/** Whether the replica is lost or full, or has cancelled a statement that blocked its replay (40001). */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return isConnectionLoss(error) || /^(40001|40P01|53\w{3}|57P0\d)$/.test(code);
}

async function identifierOf(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>("select system_identifier::text as id from pg_control_system()");
  return rows[0]?.id;
}

async function endOfLog(primary: Pool): Promise<number | undefined> {
  const { rows } = await primary.query<{ position: number }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position",
  );
  return rows[0]?.position;
}

const tries = 5;

/** Makes every table track its writes. Required before this process reads from a replica. */
export async function trackWrites(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>("select untracked_tables() as name");
    for (const { name } of rows)
      for (let count = 1; ; count += 1)
        try {
          await client.query("select track_writes($1)", [name]);
          break;
        } catch (error) {
          // Another process may be doing the same, or a transaction may hold a lock.
          if (count === tries) throw error;
        }
  } finally {
    await client.end();
  }
}
