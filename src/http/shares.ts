/** The caller that something counts for, and its group: a business, or a network of strangers. */
export type Share = { caller: string; group: string };

export type ShareLimits = { maxPerCaller: number; maxPerGroup: number; max: number };

export type ShareLevel = "caller" | "group" | "all";

/**
 * Counts units in use by caller, by group and in total. A level at which nothing is in use accepts one item of any
 * size.
 */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #byCaller = new Map<string, number>();
  readonly #byGroup = new Map<string, number>();
  #all = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Returns the first level at which the units do not fit; undefined if they fit. */
  fullAt({ caller, group }: Share, units: number): ShareLevel | undefined {
    const { maxPerCaller, maxPerGroup, max } = this.#limits;
    if (!fits(this.#byCaller.get(caller) ?? 0, units, maxPerCaller)) return "caller";
    if (!fits(this.#byGroup.get(group) ?? 0, units, maxPerGroup)) return "group";
    return fits(this.#all, units, max) ? undefined : "all";
  }

  hasNone({ group }: Share): boolean {
    return !this.#byGroup.has(group);
  }

  add({ caller, group }: Share, units: number): void {
    change(this.#byCaller, caller, units);
    change(this.#byGroup, group, units);
    this.#all += units;
  }

  remove({ caller, group }: Share, units: number): void {
    change(this.#byCaller, caller, -units);
    change(this.#byGroup, group, -units);
    this.#all -= units;
  }
}

function fits(used: number, units: number, max: number): boolean {
  return used === 0 || used + units <= max;
}

function change(counts: Map<string, number>, key: string, units: number): void {
  const count = (counts.get(key) ?? 0) + units;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
