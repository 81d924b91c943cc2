import type { Isolation, PipelinePool } from "../postgres/driver.ts";
import type { Reader } from "../postgres/reader.ts";
import type { Row, Statement } from "../postgres/statement.ts";
import { type Connected, inTransaction, type Run } from "../postgres/transaction.ts";
import { planOfRows, type ReadPlan } from "../query/read-plan.ts";
import { isWeighed, planOf, type Selection, selectPlanned } from "../query/select.ts";
import { type Sql, sql } from "../query/sql.ts";
import type { Changes, Include, ModelName, NewRow, RowOf, RowWith, Where } from "../query/types.ts";
import { insert, remove, update } from "../query/write.ts";

/** Searches and heavy pages may take a while; the other reads of everybody do not queue behind them. */
type Connections = "reader" | "searcher" | "weigher";

/** Whose data it is, and the id of the person, key or app that reads it. */
type Reading = { readonly businessId: string; readonly viewerId: string | undefined };

/** One business's data: what is read and written through it is that business's, whatever is asked. */
export type Tenant = Reading & {
  select<M extends ModelName, const I extends Include<M> | undefined = undefined>(
    model: M,
    selection: Selection<M, I>,
  ): Promise<RowWith<M, I>[]>;
  /** A reading statement of the caller's own: row-level security alone keeps it to the business. */
  read<R>(statement: Sql<R>, through?: Connections): Promise<R[]>;
  /**
   * The same for what only reads: a replica answers, once it has what the business had written when the request came, unless
   * something is written meanwhile. Where there is none, it is this one.
   */
  readonly onReplica: Tenant;
  /** Commits when `work` resolves; inside a transaction it joins that one. */
  transaction<T>(work: (db: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
};

/** `touch`: what belongs to the row has changed, so that it has, whatever its own values do. */
export type UpdateOptions = { touch?: boolean };

/** Inside a transaction, the business's rows can be changed. */
export type Transaction = Tenant & {
  insert<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M>>;
  /** Undefined where one of the row's unique values is taken; the transaction goes on. */
  tryInsert<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M> | undefined>;
  /** The rows that the condition named, as they are after the change. */
  update<M extends ModelName>(
    model: M,
    where: Where<M>,
    changes: Changes<M>,
    options?: UpdateOptions,
  ): Promise<RowOf<M>[]>;
  /** Work of its own inside the transaction: where it throws, what it has changed is taken back, and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** How many rows are deleted. */
  delete<M extends ModelName>(model: M, where: Where<M>): Promise<number>;
  /** A statement of the caller's own: row-level security alone keeps it to the business. */
  query<R>(statement: Sql<R>): Promise<R[]>;
  /** The same for what nobody reads the rows of. It is not waited for: where it fails, so does the transaction. */
  send(statement: Sql<unknown>): void;
};

type Opened = Record<Connections, Reader> & { pool: PipelinePool };

export function openTenant(opened: Opened, reading: Reading, lastWrite?: number): Tenant {
  const tenant = readFrom(opened, reading);
  return lastWrite === undefined ? tenant : { ...tenant, onReplica: readFrom(opened, reading, lastWrite) };
}

function readFrom({ pool, ...readers }: Opened, reading: Reading, lastWrite?: number): Tenant {
  const { businessId } = reading;
  let since = lastWrite;
  const run = (through: Connections) => (statement: Statement) => readers[through].read(businessId, statement, since);
  return {
    ...reading,
    get onReplica() {
      return this;
    },
    select: (model, given) => {
      const plan = planOf(model, given);
      const { search } = given;
      const isSearch = search !== undefined && !(search.isWalk === true && search.alone);
      const through = isSearch ? "searcher" : isWeighed(plan, given) ? "weigher" : "reader";
      return selectBy(run(through), reading, plan, given);
    },
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
  return inTransaction(pool, reading.businessId, isolation, (connected) =>
    work(new OpenTransaction(reading, connected)),
  );
}

class OpenTransaction implements Transaction {
  readonly businessId: string;
  readonly viewerId: string | undefined;
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

  select<M extends ModelName, const I extends Include<M> | undefined = undefined>(
    model: M,
    selection: Selection<M, I>,
  ): Promise<RowWith<M, I>[]> {
    return selectBy(this.#run, this, planOf(model, selection), selection);
  }

  read<R>(statement: Sql<R>): Promise<R[]> {
    return this.query(statement);
  }

  transaction<T>(work: (db: Transaction) => Promise<T>): Promise<T> {
    return work(this);
  }

  async insert<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M>> {
    const inserted = await this.tryInsert(model, row);
    if (inserted === undefined) throw new Error(`a unique value of a new ${model} is taken`);
    return inserted;
  }

  async tryInsert<M extends ModelName>(model: M, row: NewRow<M>): Promise<RowOf<M> | undefined> {
    return hydrated(model, await this.#run(insert(model, this.businessId, row)))[0];
  }

  async update<M extends ModelName>(
    model: M,
    where: Where<M>,
    changes: Changes<M>,
    options?: UpdateOptions,
  ): Promise<RowOf<M>[]> {
    return hydrated(model, await this.#run(update(model, this.businessId, where, changes, options)));
  }

  async delete<M extends ModelName>(model: M, where: Where<M>): Promise<number> {
    return (await this.#run(remove(model, this.businessId, where))).length;
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    // What was sent before is the transaction's.
    await this.#connected.sent();
    await this.query(sql`savepoint attempt`);
    try {
      const result = await work();
      await this.#connected.sent();
      await this.query(sql`release savepoint attempt`);
      return result;
    } catch (error) {
      await this.#connected.sent().catch(() => undefined);
      await this.query(sql`rollback to savepoint attempt`);
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

async function selectBy<M extends ModelName, I extends Include<M> | undefined>(
  run: Run,
  { businessId, viewerId }: Reading,
  plan: ReadPlan,
  selection: Selection<M, I>,
): Promise<RowWith<M, I>[]> {
  const rows = await run(selectPlanned(plan, businessId, selection, viewerId));
  return plan.hydrate(rows) as RowWith<M, I>[];
}

/** The statements of changes return every column of the model. */
function hydrated<M extends ModelName>(name: M, rows: Row[]): RowOf<M>[] {
  return planOfRows(name).hydrate(rows) as RowOf<M>[];
}
