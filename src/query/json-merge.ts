/**
 * New pairs for a column that holds a flat JSON object, merged by the database. A null removes its pair, and the others
 * stay. `within` names the object inside the
 * column that is merged into: one caller's own pairs, which leave `updated_at` as it is.
 */
export class JsonMerge {
  readonly pairs: Readonly<Record<string, unknown>>;
  readonly within: string | undefined;

  constructor(pairs: Readonly<Record<string, unknown>>, within?: string) {
    this.pairs = pairs;
    this.within = within;
  }
}
