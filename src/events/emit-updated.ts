import type { BeforeCommit, Transaction } from "../tenancy/tenant.ts";
import type { EventPayloads, EventType } from "./catalogue.ts";
import { emitAll, type NewEvent } from "./emit.ts";

type UpdatedType = Extract<EventType, `${string}.updated`>;

type Update<T extends UpdatedType = UpdatedType> = {
  type: T;
  /** The record's id. */
  id: string;
  /** The record after the change, without the names of the changed fields. */
  record: Omit<EventPayloads[T], "changed">;
  changed: readonly string[];
};

const key = "updated events";

/** Emits one event for all changes that the transaction makes to the record. Without changed fields, emits none. */
export function emitUpdated<T extends UpdatedType>(db: Transaction, update: Update<T>): void {
  if (update.changed.length === 0) return;
  const earlier = db.beforeCommit.get(key);
  const updates = earlier instanceof Updates ? earlier : new Updates(db, new Map());
  db.beforeCommit.set(key, updates.with(update as unknown as Update));
}

/** The updates of a transaction by record. It never changes, because a savepoint can return to an earlier one. */
class Updates implements BeforeCommit {
  readonly #db: Transaction;
  readonly #byRecord: ReadonlyMap<string, Update>;

  constructor(db: Transaction, byRecord: ReadonlyMap<string, Update>) {
    this.#db = db;
    this.#byRecord = byRecord;
  }

  with(update: Update): Updates {
    const record = `${update.type} ${update.id}`;
    const changed = new Set([...(this.#byRecord.get(record)?.changed ?? []), ...update.changed]);
    return new Updates(this.#db, new Map(this.#byRecord).set(record, { ...update, changed: [...changed] }));
  }

  async run(): Promise<void> {
    const events = [...this.#byRecord.values()].map(({ type, record, changed }) => ({
      type,
      payload: { ...record, changed },
    }));
    emitAll(this.#db, events as unknown as NewEvent[]);
  }
}
