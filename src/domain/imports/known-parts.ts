type Part = { id: string | null };

/**
 * The sites or contacts of a customer, found by their ids or by what makes two of them one. Thousands of rows may be about
 * one customer, so none of them reads the whole list.
 */
export class KnownParts<P extends Part> {
  readonly #keyOf: (part: P) => string;
  readonly #known: readonly P[];
  #index: { byId: Map<string, P>; byKey: Map<string, P> } | undefined;

  constructor(known: readonly P[], keyOf: (part: P) => string) {
    this.#known = known;
    this.#keyOf = keyOf;
  }

  find(id: string | null, key: string): P | undefined {
    const { byId, byKey } = this.#indexed();
    return (id === null ? undefined : byId.get(id)) ?? byKey.get(key);
  }

  /** In the place of the one with its id. Returns what takes that back. */
  put(part: P): () => void {
    const { byId, byKey } = this.#indexed();
    const key = this.#keyOf(part);
    const { id } = part;
    const replaced = id === null ? undefined : byId.get(id);
    const oldKey = replaced === undefined ? key : this.#keyOf(replaced);
    const before = new Map([oldKey, key].map((one) => [one, byKey.get(one)]));
    if (byKey.get(oldKey) === replaced) byKey.delete(oldKey);
    byKey.set(key, part);
    if (id !== null) byId.set(id, part);
    return () => {
      for (const [one, known] of before)
        if (known === undefined) byKey.delete(one);
        else byKey.set(one, known);
      if (id !== null && replaced === undefined) byId.delete(id);
      if (id !== null && replaced !== undefined) byId.set(id, replaced);
    };
  }

  /** Made for the first row that needs it. The first of those with one key is the one that is found. */
  #indexed(): { byId: Map<string, P>; byKey: Map<string, P> } {
    if (this.#index !== undefined) return this.#index;
    const byId = new Map<string, P>();
    const byKey = new Map<string, P>();
    for (const part of this.#known) {
      const key = this.#keyOf(part);
      if (part.id !== null) byId.set(part.id, part);
      if (!byKey.has(key)) byKey.set(key, part);
    }
    this.#index = { byId, byKey };
    return this.#index;
  }
}
