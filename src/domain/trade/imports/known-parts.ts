type Part = { id: string | null };

/** A part's place in the order. An update replaces the part but keeps the place. */
type Slot<P> = { part: P };

type Keys<P> = {
  /** Equal for parts that people regard as the same. */
  keyOf: (part: P) => string;
  /** Equal for two parts whose fields are all equal. */
  contentOf: (part: P) => string;
};

type Index<P> = { byId: Map<string, Slot<P>>; byKey: Groups<P>; byContent?: Groups<P> };

/**
 * A customer's sites or contacts, indexed because thousands of rows can be about one customer. A part without an id
 * matches the first with its key. A part with an unknown id, as in another business's file, must have equal content.
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

  /** Adds a part. Returns a function that removes it. */
  put(part: P): () => void {
    const slot = { part };
    this.#add(slot);
    return () => this.#remove(slot);
  }

  /** Changes the part with the id. Returns a function that undoes the change. */
  change(id: string, changes: Partial<P>): () => void {
    const slot = this.#indexed().byId.get(id);
    if (slot === undefined) throw new Error(`there is no known part ${id}`);
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

  /** Builds the index when the first row needs it. */
  #indexed(): Index<P> {
    if (this.#index !== undefined) return this.#index;
    this.#index = { byId: new Map(), byKey: new Groups() };
    for (const part of this.#known) this.#add({ part });
    return this.#index;
  }

  /** Builds the index when the first row has an unknown id. */
  #byContent(): Groups<P> {
    const index = this.#indexed();
    if (index.byContent !== undefined) return index.byContent;
    index.byContent = new Groups();
    for (const slot of index.byKey.all()) index.byContent.add(this.#keys.contentOf(slot.part), slot);
    return index.byContent;
  }
}

/** Slots by key, in insertion order. */
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
