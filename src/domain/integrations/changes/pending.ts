import type { Kind } from "./schema.ts";

/** `access` means that the person's access may have changed. */
type PendingKind = Kind | "access";

export type Pending = { kind: PendingKind; id: string | null };

const maxPerKind = 50;

/**
 * The changes that a stream has yet to send, bounded for slow readers. Equal changes are merged. Above 50 records of a
 * kind, one change without an id replaces them. The kinds take turns.
 */
export class PendingChanges {
  /** The ids of each kind. Null means one change without an id. */
  readonly #waiting = new Map<PendingKind, Set<string> | null>();
  #isEnded = false;
  #wake: () => void = () => undefined;

  add({ kind, id }: Pending): void {
    const ids = this.#waiting.get(kind);
    if (ids === null) return;
    if (id === null || (ids !== undefined && ids.size >= maxPerKind && !ids.has(id))) this.#waiting.set(kind, null);
    else if (ids === undefined) this.#waiting.set(kind, new Set([id]));
    else ids.add(id);
    this.#wake();
  }

  /** A client that receives `hello` reloads everything. */
  startAnew(): void {
    this.#waiting.clear();
    this.add({ kind: "hello", id: null });
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Waits for the next change. Returns undefined once the stream has ended. Supports one waiting caller at a time. */
  async next(): Promise<Pending | undefined> {
    for (;;) {
      if (this.#isEnded) return undefined;
      const first = this.#take();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(): Pending | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [kind, ids] = first;
    this.#waiting.delete(kind);
    if (ids === null) return { kind, id: null };
    const [id = null] = ids;
    if (id !== null) ids.delete(id);
    if (ids.size > 0) this.#waiting.set(kind, ids);
    return { kind, id };
  }
}
