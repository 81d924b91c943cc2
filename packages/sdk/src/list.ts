import type { Answered, Result } from "./result.ts";

export type Page<T> = { data: T[]; next_cursor: string | null };

/** A page of a list that takes `updated_since`. Pass `next_updated_since` to the next sync. */
export type SyncPage<T> = Page<T> & { next_updated_since: string };

/** `total_count` is null on later pages, and unless the call asks for it. 10,000 means 10,000 or more. */
export type CountedPage<T> = SyncPage<T> & { total_count: number | null };

/**
 * A list that is read on demand: `await` reads one page, `for await` every record of this page and the following ones.
 */
export class List<T, P extends Page<T> = Page<T>> implements Promise<P> {
  readonly [Symbol.toStringTag] = "List";
  readonly #read: (cursor?: string) => Result<P>;
  #first: Result<P> | undefined;

  constructor(read: (cursor?: string) => Result<P>) {
    this.#read = read;
  }

  /** The page with its response and request id. */
  withResponse(): Promise<Answered<P>> {
    return this.#page().withResponse();
  }

  /** This page and the following ones. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let page = await this.#read();
    yield page;
    while (page.next_cursor !== null) {
      page = await this.#read(page.next_cursor);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** The records of this page and the following ones, up to `most`. */
  async toArray({ most = Number.POSITIVE_INFINITY }: { most?: number } = {}): Promise<T[]> {
    const records: T[] = [];
    if (most <= 0) return records;
    for await (const { data } of this.pages()) {
      records.push(...data.slice(0, most - records.length));
      if (records.length >= most) break;
    }
    return records;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited like any other call
  then<A = P, B = never>(
    onResolved?: ((page: P) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#page().then(onResolved, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<P | B> {
    return this.#page().catch(onRejected);
  }

  finally(onSettled?: (() => void) | null): Promise<P> {
    return this.#page().finally(onSettled);
  }

  #page(): Result<P> {
    this.#first ??= this.#read();
    return this.#first;
  }
}
