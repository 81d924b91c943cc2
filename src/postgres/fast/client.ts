import type pg from "pg";
import type { Isolation } from "../driver.ts";
import { Client, type ClientOptions } from "../plain/client.ts";
import { assertBusinessId } from "../set-business.ts";
import type { Row, Statement } from "../statement.ts";
import { Execution, type Readers, setting } from "./execution.ts";
import { allParts, type Parts } from "./parts.ts";
import { type RowReceiver, readMessages } from "./wire.ts";

/** pg's internals: how it reads its stream, and the query being answered. */
type Internals = {
  connection: { attachListeners(stream: NodeJS.ReadableStream): void };
  _activeQuery?: Partial<RowReceiver> | null;
};

function interceptRows(client: pg.Client): void {
  const internals = client as unknown as Internals;
  const { connection } = internals;
  const attachListeners = connection.attachListeners.bind(connection);
  const receiverOf = () => {
    const { _activeQuery: active } = internals;
    return active?.receiveRow === undefined ? undefined : (active as RowReceiver);
  };
  connection.attachListeners = (stream) => attachListeners(readMessages(stream, receiverOf) as NodeJS.ReadableStream);
}

const begin: Statement = { name: "begin", text: "begin", values: [] };
const commit: Statement = { name: "commit", text: "commit", values: [] };

/** A connection with its own query objects, which reads rows from bytes. */
export class FastClient extends Client {
  readonly #readers: Readers = new Map();
  readonly #parts: Parts;
  #isGathering = false;

  constructor({ parts = allParts, ...options }: ClientOptions & { parts?: Parts }) {
    super(options);
    this.#parts = parts;
    interceptRows(this);
  }

  protected override async setUp(): Promise<void> {
    const isPrepared = this.pipeline && !this.isPooled;
    await Promise.all([super.setUp(), isPrepared && this.send([{ ...setting, values: [""] }])]);
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes pg's overloads of query through
  override query(...args: any[]): any {
    this.#gather();
    return super.query(...args);
  }

  /**
   * Behind a pooler the plain driver runs it, because the next execution may use a server connection without the
   * prepared statement.
   */
  override execute(statement: Statement, businessId?: string): Promise<Row[]> {
    const isPlain = this.isPooled || (businessId !== undefined && !this.pipeline);
    return isPlain ? super.execute(statement, businessId) : this.#execute(statement, businessId);
  }

  override async begin(businessId: string, isolation?: Isolation): Promise<void> {
    if (!this.pipeline || this.isPooled || isolation !== undefined) return super.begin(businessId, isolation);
    await Promise.all([this.#execute(begin), this.#execute({ ...setting, values: [businessId] })]);
  }

  override async commit(): Promise<void> {
    await this.execute(commit);
  }

  async #execute(statement: Statement, businessId?: string): Promise<Row[]> {
    if (businessId !== undefined) assertBusinessId(businessId);
    const execution = new Execution(statement, this.#readers, businessId, this.#parts);
    try {
      return await new Promise<Row[]>((resolve, reject) => {
        this.query(execution, (error: Error | null, rows: Row[] = []) =>
          error === null ? resolve(rows) : reject(error),
        );
      });
    } catch (error) {
      // The socket's stack does not include the caller.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /** Sends all statements of one event-loop turn on a pipelined connection in one write. */
  #gather(): void {
    if (!this.pipeline || this.#isGathering || !this.#parts.gathers) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}
