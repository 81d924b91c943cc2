import type { Verdict } from "./matches.ts";

/** A record's id and sort key. The greatest key comes first. */
export type Entry = { id: string; key: string };

/**
 * The ids of a paged list, greatest key first. While a person's pointer or focus is on the list (`isHeld`), no row
 * moves. New and moved records wait for `settle`, and records that left keep their place. The person's own changes
 * apply at once.
 */
export class OrderedList {
  ids: readonly string[] = [];
  /** The cursor of the next page; null at the end of the list. */
  next: string | null = null;
  isRead = false;
  /** The future keys of new and moved records that wait. */
  waiting: ReadonlyMap<string, string> = new Map();
  /** Ids that are shown although they left the list. */
  gone: ReadonlySet<string> = new Set();
  /** Whether only reading the list again can show the changes. */
  hasNews = false;
  #keys = new Map<string, string>();

  has(id: string): boolean {
    return this.#keys.has(id);
  }

  replace(page: readonly Entry[], next: string | null): void {
    this.#keys = new Map(page.map(({ id, key }) => [id, key]));
    this.ids = [...this.#keys.keys()];
    [this.next, this.isRead, this.hasNews] = [next, true, false];
    [this.waiting, this.gone] = [new Map(), new Set()];
  }

  /** Adds the next page. */
  append(page: readonly Entry[], next: string | null): void {
    const added = page.filter(({ id }) => !this.has(id));
    for (const { id, key } of added) this.#keys.set(id, key);
    this.ids = [...this.ids, ...added.map(({ id }) => id)];
    this.next = next;
  }

  /**
   * Merges the first page, read again. The rest stays if the page reaches it; otherwise the page replaces everything.
   */
  refresh(page: readonly Entry[], next: string | null, isHeld: boolean): void {
    const first = this.#keys.get(this.ids[0] ?? "");
    if (this.isRead && first !== undefined && lowestOf(page, next) <= first) this.#cover(page, next, undefined, isHeld);
    else if (isHeld && first !== undefined) this.hasNews = true;
    else this.replace(page, next);
  }

  /** Merges the page after a record, read again. */
  refreshAfter(id: string, page: readonly Entry[], next: string | null, isHeld: boolean): void {
    const key = this.#keys.get(id);
    if (key !== undefined) this.#cover(page, next, key, isHeld);
  }

  /** Makes the list equal to the page between the page's ends. */
  #cover(page: readonly Entry[], next: string | null, below: string | undefined, isHeld: boolean): void {
    const lowest = lowestOf(page, next);
    const found = new Set(page.map(({ id }) => id));
    const isCovered = (key: string) => key >= lowest && (below === undefined || key < below);
    const missing = [...this.ids, ...this.waiting.keys()].filter(
      (id) => !found.has(id) && isCovered(this.waiting.get(id) ?? this.#keyOf(id)),
    );
    const last = this.#keyOf(this.ids.at(-1) ?? "");
    for (const id of missing) this.#leave(id, isHeld);
    for (const entry of page) if (entry.key >= last) this.#put(entry, isHeld);
    // Records after the list's end move no row.
    if (last >= lowest)
      this.append(
        page.filter(({ key }) => key < last),
        next,
      );
  }

  /** Moves one record to its place. A record after the pages that were read comes with its page instead. */
  place(entry: Entry, verdict: Verdict, isHeld: boolean): void {
    if (!this.isRead) return;
    if (verdict === "no") {
      this.#leave(entry.id, isHeld);
      return;
    }
    if (verdict === "unknown" && !this.has(entry.id)) {
      this.hasNews = true;
      return;
    }
    const last = this.#keys.get(this.ids.at(-1) ?? "") ?? "";
    if (this.next === null || this.has(entry.id) || entry.key >= last) this.#put(entry, isHeld);
  }

  /** Applies the waiting changes. The open record stays if it left. */
  settle(openId?: string): void {
    const { waiting, gone } = this;
    [this.waiting, this.gone] = [new Map(), new Set(openId !== undefined && gone.has(openId) ? [openId] : [])];
    for (const id of gone) if (id !== openId) this.#remove(id);
    for (const [id, key] of waiting) this.#put({ id, key }, false);
  }

  #put({ id, key }: Entry, isHeld: boolean): void {
    if (this.gone.has(id)) this.gone = without(this.gone, id);
    if (this.#keys.get(id) === key) return;
    if (isHeld && !this.#staysInPlace(id, key)) {
      this.waiting = new Map(this.waiting).set(id, key);
      return;
    }
    this.#remove(id);
    this.#keys.set(id, key);
    const at = this.#positionOf(key);
    this.ids = [...this.ids.slice(0, at), id, ...this.ids.slice(at)];
  }

  #leave(id: string, isHeld: boolean): void {
    if (this.waiting.has(id)) this.waiting = new Map([...this.waiting].filter(([one]) => one !== id));
    if (!this.has(id)) return;
    if (isHeld) this.gone = new Set(this.gone).add(id);
    else this.#remove(id);
  }

  #remove(id: string): void {
    if (!this.#keys.delete(id)) return;
    this.ids = this.ids.filter((one) => one !== id);
    if (this.gone.has(id)) this.gone = without(this.gone, id);
  }

  #staysInPlace(id: string, key: string): boolean {
    const at = this.ids.indexOf(id);
    if (at === -1 || this.waiting.has(id)) return false;
    const [before, after] = [this.ids[at - 1], this.ids[at + 1]];
    return (before === undefined || this.#keyOf(before) > key) && (after === undefined || this.#keyOf(after) < key);
  }

  #keyOf(id: string): string {
    return this.#keys.get(id) ?? "";
  }

  /** The number of ids with a greater key. */
  #positionOf(key: string): number {
    let [low, high] = [0, this.ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#keyOf(this.ids[middle] ?? "") > key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The lowest key that the page covers. */
function lowestOf(page: readonly Entry[], next: string | null): string {
  return next === null ? "" : (page.at(-1)?.key ?? "");
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
