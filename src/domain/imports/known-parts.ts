type Part = { id: string | null };

/** Where a part lies; an update puts another part there, so that the order in which parts are found stays. */
type Slot<P> = { part: P };

type Keys<P> = {
  /** Equal for two parts that are one to people. */
  keyOf: (part: P) => string;
  /** Equal for two parts that hold the same in every field. */
  contentOf: (part: P) => string;
};

type Index<P> = { byId: Map<string, Slot<P>>; byKey: Groups<P>; byContent?: Groups<P> };

/**
 * The sites or contacts of a customer. The id decides: a part with an id that is not known here, as in a file of another
 * business, matches only one that holds the same. A part without an id matches the first with its key. Thousands of rows
 * may be about one customer, so none of them reads the whole list.
 */
export class KnownParts<P extends Part> {
  readonly #keys: Keys<P>;
  readonly #known: readonly P[];
  #index: Index<P> | undefined;

  constructor(known: readonly P[], keys: Keys<P>) {
    this.#known = known;
    this.#keys = keys;
  }

  find(part: P): P | undefined {
    const { byId, byKey } = this.#indexed();
    const { keyOf, contentOf } = this.#keys;
    if (part.id === null) return byKey.first(keyOf(part));
    return byId.get(part.id)?.part ?? this.#byContent().first(contentOf(part));
  }

  /** Adds a part. Returns what takes that back. */
  put(part: P): () => void {
    const slot = { part };
    this.#add(slot);
    return () => this.#remove(slot);
  }

  /** Changes the part with the id. Returns what takes that back. */
  change(id: string, changes: Partial<P>): () => void {
    const slot = this.#indexed().byId.get(id);
    if (slot === undefined) throw new Error("a change is of a part that is not known");
    const replaced = slot.part;
    this.#replace(slot, { ...replaced, ...changes });
    return () => this.#replace(slot, replaced);
  }

  #replace(slot: Slot<P>, part: P): void {
    const { byKey, byContent } = this.#indexed();
    const { keyOf, contentOf } = this.#keys;
    byKey.move(keyOf(slot.part), keyOf(part), slot);
    byContent?.move(contentOf(slot.part), contentOf(part), slot);
    slot.part = part;
  }

  #add(slot: Slot<P>): void {
    const { byId, byKey, byContent } = this.#indexed();
    const { part } = slot;
    if (part.id !== null) byId.set(part.id, slot);
    byKey.add(this.#keys.keyOf(part), slot);
    byContent?.add(this.#keys.contentOf(part), slot);
  }

  #remove(slot: Slot<P>): void {
    const { byId, byKey, byContent } = this.#indexed();
    const { part } = slot;
    if (part.id !== null) byId.delete(part.id);
    byKey.delete(this.#keys.keyOf(part), slot);
    byContent?.delete(this.#keys.contentOf(part), slot);
  }

  /** Built for the first row that needs it. */
  #indexed(): Index<P> {
    if (this.#index !== undefined) return this.#index;
    this.#index = { byId: new Map(), byKey: new Groups() };
    for (const part of this.#known) this.#add({ part });
    return this.#index;
  }

  /** Built for the first row with an id that is not known. */
  #byContent(): Groups<P> {
    const index = this.#indexed();
    if (index.byContent !== undefined) return index.byContent;
    index.byContent = new Groups();
    for (const slot of index.byKey.all()) index.byContent.add(this.#keys.contentOf(slot.part), slot);
    return index.byContent;
  }
}

/** Slots by a key, in the order in which they were added. */
class Groups<P> {
  readonly #slots = new Map<string, Set<Slot<P>>>();

  first(key: string): P | undefined {
    const [slot] = this.#slots.get(key) ?? [];
    return slot?.part;
  }

  all(): Slot<P>[] {
    return [...this.#slots.values()].flatMap((slots) => [...slots]);
  }

  add(key: string, slot: Slot<P>): void {
    const slots = this.#slots.get(key) ?? new Set();
    this.#slots.set(key, slots.add(slot));
  }

  delete(key: string, slot: Slot<P>): void {
    this.#slots.get(key)?.delete(slot);
  }

  move(from: string, to: string, slot: Slot<P>): void {
    if (from === to) return;
    this.delete(from, slot);
    this.add(to, slot);
  }
}
