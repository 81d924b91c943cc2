import type { Isolation, PipelinePool } from "../postgres/driver.ts";
import type { Reader } from "../postgres/reader.ts";
import type { Row, Statement } from "../postgres/statement.ts";
import { type Connected, inTransaction, type Run } from "../postgres/transaction.ts";
import { planOfRows, type ReadPlan } from "../query/read-plan.ts";
import { countPlanned, type FindOptions, isWeighed, planOf, type Reading, selectPlanned } from "../query/select.ts";
import { type Sql, sql } from "../query/sql.ts";
import type {
  CreateArgs,
  DeleteArgs,
  FindArgs,
  Include,
  ModelName,
  RowOf,
  RowWith,
  UpdateArgs,
  Where,
} from "../query/types.ts";
import { insert, remove, type UpdateOptions, update } from "../query/write.ts";

/** Searches and heavy pages can be slow, so other reads do not queue behind them. */
type Connections = "reader" | "searcher" | "weigher";

/** The data of one business. All reads and writes are limited to it. */
export type Tenant = Reading & {
  findMany<M extends ModelName, const I extends Include<M> | undefined = undefined>(
    model: M,
    args?: FindArgs<M, I>,
    options?: FindOptions<M, I>,
  ): Promise<RowWith<M, I>[]>;
  findFirst<M extends ModelName, const I extends Include<M> | undefined = undefined>(
    model: M,
    args?: FindArgs<M, I>,
    options?: FindOptions<M, I>,
  ): Promise<RowWith<M, I> | null>;
  /** The number of rows, at most `take`. */
  count<M extends ModelName>(
    model: M,
    args: { where?: Where<M> | undefined; take: number },
    options?: Pick<FindOptions<M>, "plan" | "search">,
  ): Promise<number>;
  /** Runs a hand-written read. Only row-level security limits it to the business. */
  read<R>(statement: Sql<R>, through?: Connections): Promise<R[]>;
  /**
   * Like this tenant, for reads only. A replica answers if it has all that the business had written when the request
   * arrived. The database answers after a transaction of this tenant, and if there is no replica.
   */
  readonly onReplica: Tenant;
  /** Commits when `work` resolves. Inside a transaction, joins it. */
  transaction<T>(work: (db: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
};

/** A transaction, in which the business's rows can be changed. */
export type Transaction = Tenant & {
  create<M extends ModelName>(model: M, args: CreateArgs<M>): Promise<RowOf<M>>;
  /** Returns null if a unique value is taken. The transaction continues. */
  tryCreate<M extends ModelName>(model: M, args: CreateArgs<M>): Promise<RowOf<M> | null>;
  updateMany<M extends ModelName>(model: M, args: UpdateArgs<M>, options?: UpdateOptions): Promise<{ count: number }>;
  updateManyAndReturn<M extends ModelName>(model: M, args: UpdateArgs<M>, options?: UpdateOptions): Promise<RowOf<M>[]>;
  /** Locks and updates one row. Returns it before and after, or null if there is none. */
  change<M extends ModelName>(model: M, args: UpdateArgs<M>, options?: UpdateOptions): Promise<Change<RowOf<M>> | null>;
  /** Runs the work in a savepoint. If it throws, its changes are rolled back and the transaction continues. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  deleteMany<M extends ModelName>(model: M, args: DeleteArgs<M>): Promise<{ count: number }>;
  /** Runs a hand-written statement. Only row-level security limits it to the business. */
  query<R>(statement: Sql<R>): Promise<R[]>;
  /** Like `query`, without waiting for the rows. If it fails, so does the transaction. */
  send(statement: Sql<unknown>): void;
  /** Work that runs once before the commit, by key. `attempt` removes what a failed attempt has added. */
  readonly beforeCommit: Map<string, BeforeCommit>;
};

/** A row before and after a change. */
export type Change<R> = { before: R; after: R };

export type BeforeCommit = { run(): Promise<void> };

type Opened = Record<Connections, Reader> & { pool: PipelinePool };

export function openTenant(opened: Opened, reading: Reading, lastWrite?: number): Tenant {
  const tenant = readFrom(opened, reading);
  return lastWrite === undefined ? tenant : { ...tenant, onReplica: readFrom(opened, reading, lastWrite) };
}

function readFrom({ pool, ...readers }: Opened, reading: Reading, lastWrite?: number): Tenant {
  const { businessId } = reading;
  let since = lastWrite;
  const run = (through: Connections) => (statement: Statement) => readers[through].read(businessId, statement, since);
  const findMany: Tenant["findMany"] = (model, args = {}, options = {}) => {
    const plan = planOf(model, args, options);
    const { search } = options;
    const isSearch = search !== undefined && !(search.isWalk === true && search.alone);
    const through = isSearch ? "searcher" : isWeighed(plan, args, options) ? "weigher" : "reader";
    return findBy(run(through), reading, plan, args, options);
  };
  return {
    ...reading,
    get onReplica() {
      return this;
    },
    findMany,
    findFirst: async (model, args, options) => (await findMany(model, { ...args, take: 1 }, options))[0] ?? null,
    count: async (model, args, options = {}) =>
      countOf(await run("searcher")(countPlanned(planOf(model, {}, options), reading, args, options))),
    read: async <R>(statement: Sql<R>, through: Connections = "reader") =>
      (await run(through)(statement.statement())) as R[],
    transaction: (work, isolation) => {
      since = undefined;
      return transact(pool, reading, work, isolation);
    },
  };
}

export function transact<T>(
  pool: PipelinePool,
  reading: Reading,
  work: (db: Transaction) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  return inTransaction(pool, reading.businessId, isolation, async (connected) => {
    const transaction = new OpenTransaction(reading, connected);
    const result = await work(transaction);
    for (const last of transaction.beforeCommit.values()) await last.run();
    return result;
  });
}

class OpenTransaction implements Transaction {
  readonly businessId: string;
  readonly viewerId: string | undefined;
  readonly beforeCommit = new Map<string, BeforeCommit>();
  readonly #connected: Connected;
  readonly #run: Run;

  constructor({ businessId, viewerId }: Reading, connected: Connected) {
    this.businessId = businessId;
    this.viewerId = viewerId;
    this.#connected = connected;
    this.#run = connected.run;
  }

  get onReplica(): Tenant {
    return this;
  }

  findMany<M extends ModelName, const I extends Include<M> | undefined = undefined>(
    model: M,
    args: FindArgs<M, I> = {},
    options: FindOptions<M, I> = {},
  ): Promise<RowWith<M, I>[]> {
    return findBy(this.#run, this, planOf(model, args, options), args, options);
  }

  async findFirst<M extends ModelName, const I extends Include<M> | undefined = undefined>(
    model: M,
    args?: FindArgs<M, I>,
    options?: FindOptions<M, I>,
  ): Promise<RowWith<M, I> | null> {
    return (await this.findMany(model, { ...args, take: 1 }, options))[0] ?? null;
  }

  async count<M extends ModelName>(
    model: M,
    args: { where?: Where<M> | undefined; take: number },
    options: Pick<FindOptions<M>, "plan" | "search"> = {},
  ): Promise<number> {
    return countOf(await this.#run(countPlanned(planOf(model, {}, options), this, args, options)));
  }

  read<R>(statement: Sql<R>): Promise<R[]> {
    return this.query(statement);
  }

  transaction<T>(work: (db: Transaction) => Promise<T>): Promise<T> {
    return work(this);
  }

  async create<M extends ModelName>(model: M, args: CreateArgs<M>): Promise<RowOf<M>> {
    const created = await this.tryCreate(model, args);
    if (created === null) throw new Error(`a unique value of a new ${model} is taken`);
    return created;
  }

  async tryCreate<M extends ModelName>(model: M, args: CreateArgs<M>): Promise<RowOf<M> | null> {
    return hydrated(model, await this.#run(insert(model, this.businessId, args)))[0] ?? null;
  }

  async updateMany<M extends ModelName>(
    model: M,
    args: UpdateArgs<M>,
    options: UpdateOptions = {},
  ): Promise<{ count: number }> {
    const rows = await this.#run(update(model, this.businessId, args, options, "count"));
    return { count: rows.length };
  }

  async updateManyAndReturn<M extends ModelName>(
    model: M,
    args: UpdateArgs<M>,
    options: UpdateOptions = {},
  ): Promise<RowOf<M>[]> {
    return hydrated(model, await this.#run(update(model, this.businessId, args, options, "rows")));
  }

  async change<M extends ModelName>(
    model: M,
    args: UpdateArgs<M>,
    options: UpdateOptions = {},
  ): Promise<Change<RowOf<M>> | null> {
    const rows = await this.#run(update(model, this.businessId, args, options, "before and after"));
    const [before, after] = hydrated(model, rows);
    return before === undefined || after === undefined ? null : { before, after };
  }

  async deleteMany<M extends ModelName>(model: M, args: DeleteArgs<M>): Promise<{ count: number }> {
    return { count: (await this.#run(remove(model, this.businessId, args))).length };
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    // Statements sent before belong to the transaction, not to the savepoint.
    await this.#connected.sent();
    await this.query(sql`savepoint attempt`);
    const before = [...this.beforeCommit];
    try {
      const result = await work();
      await this.#connected.sent();
      await this.query(sql`release savepoint attempt`);
      return result;
    } catch (error) {
      await this.#connected.sent().catch(() => undefined);
      await this.query(sql`rollback to savepoint attempt`);
      this.beforeCommit.clear();
      for (const [key, last] of before) this.beforeCommit.set(key, last);
      throw error;
    }
  }

  send(statement: Sql<unknown>): void {
    this.#connected.send(statement.statement());
  }

  async query<R>(statement: Sql<R>): Promise<R[]> {
    return (await this.#run(statement.statement())) as R[];
  }
}

async function findBy<M extends ModelName, I extends Include<M> | undefined>(
  run: Run,
  reading: Reading,
  plan: ReadPlan,
  args: FindArgs<M, I>,
  options: FindOptions<M, I>,
): Promise<RowWith<M, I>[]> {
  const rows = await run(selectPlanned(plan, reading, args, options));
  return plan.hydrate(rows) as RowWith<M, I>[];
}

function countOf([row]: Row[]): number {
  return (row as { count: number } | undefined)?.count ?? 0;
}

/** Statements that change rows return all columns of the model. */
function hydrated<M extends ModelName>(name: M, rows: Row[]): RowOf<M>[] {
  return planOfRows(name).hydrate(rows) as RowOf<M>[];
}
