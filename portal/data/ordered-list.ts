import type { Verdict } from "./matches.ts";

/** A record by its id, and by what the list is sorted: the greatest first. */
export type Entry = { id: string; key: string };

/**
 * The ids of a list of which pages are read one after another, the greatest key first. What somebody else changes can wait,
 * so that no row moves under a person's hands: new and moved records until `settle`, and what has left the list stays in its
 * place until then. One's own changes are made at once.
 */
export class OrderedList {
  ids: readonly string[] = [];
  /** Where the pages that have been read end; null at the end of the list. */
  next: string | null = null;
  /** Whether the first page has been read. */
  isRead = false;
  /** New records, and those that belong elsewhere, by the key that they will have. */
  waiting: ReadonlyMap<string, string> = new Map();
  /** What is shown and no longer in the list. */
  gone: ReadonlySet<string> = new Set();
  /** Whether there is something new of which only a new reading can tell what it is. */
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

  /** The page that follows. */
  append(page: readonly Entry[], next: string | null): void {
    const added = page.filter(({ id }) => !this.has(id));
    for (const { id, key } of added) this.#keys.set(id, key);
    this.ids = [...this.ids, ...added.map(({ id }) => id)];
    this.next = next;
  }

  /** The first page as it is now. Whatever follows it stays, unless so much is new that the two do not meet. */
  refresh(page: readonly Entry[], next: string | null, isHeld: boolean): void {
    const first = this.#keys.get(this.ids[0] ?? "");
    if (this.isRead && first !== undefined && lowestOf(page, next) <= first) this.#cover(page, next, undefined, isHeld);
    else if (isHeld && first !== undefined) this.hasNews = true;
    else this.replace(page, next);
  }

  /** The page that follows the record as it is now. */
  refreshAfter(id: string, page: readonly Entry[], next: string | null, isHeld: boolean): void {
    const key = this.#keys.get(id);
    if (key !== undefined) this.#cover(page, next, key, isHeld);
  }

  /** What the page has between its ends is in the list, and nothing else. */
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
    // What goes beyond the list's end moves no row.
    if (last >= lowest)
      this.append(
        page.filter(({ key }) => key < last),
        next,
      );
  }

  /** A record as it is now. Beyond the pages that have been read it is not put in: it comes with its page. */
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

  /** What has waited is shown in its place, and what has left is no longer, but for the record that is open. */
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

  /** How many have a greater key. */
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

/** How far down the page says what is in the list. */
function lowestOf(page: readonly Entry[], next: string | null): string {
  return next === null ? "" : (page.at(-1)?.key ?? "");
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
