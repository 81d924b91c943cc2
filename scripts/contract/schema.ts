import type { Changes } from "./changes.ts";
import type { Json } from "./json.ts";
import { normalize } from "./normalize.ts";
import { lowerLimits, type Shape, shapeOf, upperLimits } from "./shape.ts";

/** `in` is sent by callers: every value accepted before must stay valid. `out` is received: no new value may appear. */
export type Direction = "in" | "out";

/** A document with its event types. New event types are not breaks. */
export type Side = {
  document: Json;
  eventTypes: readonly string[];
  /** The event types by the name of their body's schema. */
  eventNames: ReadonlyMap<string, string>;
};

/**
 * `areNamed`: SDKs and generated clients use the components' names. `canShrinkPages`: a smaller default `limit` does
 * not break clients, because a page can always end early.
 */
type Options = { areNamed: boolean; canShrinkPages?: boolean };

/** Compares schemas of two documents. */
export class SchemaComparison {
  readonly #before: Side;
  readonly #after: Side;
  readonly #changes: Changes;
  readonly #areNamed: boolean;
  readonly #canShrinkPages: boolean;
  readonly #seen = new Set<string>();

  constructor(before: Side, after: Side, changes: Changes, { areNamed, canShrinkPages = false }: Options) {
    this.#before = before;
    this.#after = after;
    this.#changes = changes;
    this.#areNamed = areNamed;
    this.#canShrinkPages = canShrinkPages;
  }

  compare(before: unknown, after: unknown, location: string, direction: Direction): void {
    const old = shapeOf(this.#before.document, before, location);
    const now = shapeOf(this.#after.document, after, location);
    const where = this.#locationOf(old, location);
    if (!this.#compareTypes(old, now, where, direction)) return;
    // Keywords beside a reference belong to this location and not to the component.
    this.#compareNull(old, now, location, direction);
    this.#compareKeywords(old, now, location, direction);
    if (now.isDeprecated && !old.isDeprecated)
      this.#changes.addition(location, "deprecated", `Deprecated. ${now.description ?? ""}`);
    if (this.#areNamed && old.name !== undefined && now.name !== old.name)
      this.#changes.break(where, "renamed", now.name === undefined ? "has no name" : `is ${now.name}`);
    if (old.name !== undefined && now.name !== undefined) {
      const pair = `${direction} ${old.name} ${now.name}`;
      if (this.#seen.has(pair)) return;
      this.#seen.add(pair);
    }
    this.#compareValues(old, now, where, direction);
    this.#compareAlternatives(old, now, where, direction);
    this.#compareFields(old, now, where, direction);
    if (old.items !== undefined || now.items !== undefined)
      this.compare(old.items ?? {}, now.items ?? {}, `${where}[]`, direction);
  }

  /** Changes of a named schema are reported under its name. */
  #locationOf({ name }: Shape, location: string): string {
    if (name === undefined || !this.#areNamed) return location;
    return this.#before.eventNames.get(name) ?? name;
  }

  /** Returns false if the types differ too much for further comparison. */
  #compareTypes(old: Shape, now: Shape, where: string, direction: Direction): boolean {
    const { wide, narrow } = direction === "in" ? { wide: now, narrow: old } : { wide: old, narrow: now };
    const detail = `${typeText(old)} became ${typeText(now)}`;
    if (!accepts(wide, narrow)) {
      this.#changes.break(where, "type", detail);
      return false;
    }
    if (!accepts(narrow, wide)) this.#changes.addition(where, "type", `Its type: ${detail}.`);
    return true;
  }

  #compareNull(old: Shape, now: Shape, where: string, direction: Direction): void {
    if (old.canBeNull === now.canBeNull) return;
    if (now.canBeNull === (direction === "in"))
      this.#changes.addition(where, "null", now.canBeNull ? "Can be null." : "Is never null.");
    else this.#changes.break(where, "null", now.canBeNull ? "can be null" : "cannot be null");
  }

  #compareValues({ values: old }: Shape, { values: now }: Shape, where: string, direction: Direction): void {
    if (old === undefined && now === undefined) return;
    const gone = now === undefined || old === undefined ? [] : old.filter((one) => !now.includes(one));
    const added = now === undefined || old === undefined ? [] : now.filter((one) => !old.includes(one));
    const isLimited = old === undefined;
    const isFree = now === undefined;
    // A new event type is reported as an event, not as a new value of this enum.
    if (gone.length === 0 && isAll(old, this.#before.eventTypes) && isAll(now, this.#after.eventTypes)) return;
    const list = (words: unknown[]) => words.map((word) => `\`${word}\``).join(", ");
    if (direction === "in") {
      if (isLimited) this.#changes.break(where, "values", `only ${list(now ?? [])}`);
      else if (gone.length > 0) this.#changes.break(where, "values", `no longer ${list(gone)}`);
      else if (isFree) this.#changes.addition(where, "values", "Takes any value.");
      else if (added.length > 0) this.#changes.addition(where, "values", `Also takes ${list(added)}.`);
      return;
    }
    if (isFree) this.#changes.break(where, "values", "can be any");
    else if (added.length > 0) this.#changes.break(where, "values", `can be ${list(added)}`);
    else if (gone.length > 0) this.#changes.addition(where, "values", `Is no longer ${list(gone)}.`);
    else if (isLimited) this.#changes.addition(where, "values", `Is one of ${list(now ?? [])}.`);
  }

  #compareKeywords({ keywords: old }: Shape, { keywords: now }: Shape, where: string, direction: Direction): void {
    const show = (value: unknown) => (value === undefined ? "none" : JSON.stringify(value));
    for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [was, is] = [old[keyword], now[keyword]];
      if (JSON.stringify(was) === JSON.stringify(is)) continue;
      const isSmallerPage = keyword === "default" && where.endsWith(".limit") && Number(is) < Number(was);
      const verdict = isSmallerPage && this.#canShrinkPages ? "addition" : judge(keyword, was, is, direction);
      const detail = `${show(was)} became ${show(is)}`;
      if (verdict === "break") this.#changes.break(where, keyword, detail);
      else if (verdict === "addition") this.#changes.addition(where, keyword, `Its ${keyword}: ${detail}.`);
    }
  }

  #compareAlternatives(old: Shape, now: Shape, where: string, direction: Direction): void {
    if (old.alternatives.length === 0 && now.alternatives.length === 0) return;
    const [before, after] = [byKey(old.alternatives), byKey(now.alternatives)];
    const names = (side: Side) => [...side.eventNames.keys()];
    const mayGrow = isAll([...before.keys()], names(this.#before)) && isAll([...after.keys()], names(this.#after));
    for (const [key, schema] of before) {
      const counterpart = after.get(key);
      if (counterpart !== undefined) this.compare(schema, counterpart, where, direction);
      else if (direction === "in") this.#changes.break(where, "alternative", `no longer ${key}`);
      else if (!mayGrow) this.#changes.addition(where, "alternative", `Is no longer ${key}.`);
    }
    for (const key of after.keys())
      if (!before.has(key) && !mayGrow)
        if (direction === "in") this.#changes.addition(where, "alternative", `Can be ${key}.`);
        else this.#changes.break(where, "alternative", `can be ${key}`);
  }

  #compareFields(old: Shape, now: Shape, where: string, direction: Direction): void {
    for (const [name, schema] of Object.entries(old.properties)) {
      const field = `${where}.${name}`;
      if (!Object.hasOwn(now.properties, name)) {
        this.#changes.break(field, "removed");
        continue;
      }
      const [was, is] = [old.required.includes(name), now.required.includes(name)];
      if (is && !was)
        if (direction === "in") this.#changes.break(field, "required");
        else this.#changes.addition(field, "required", "Is always present.");
      if (was && !is)
        if (direction === "out") this.#changes.break(field, "optional");
        else this.#changes.addition(field, "optional", "Is no longer required.");
      this.compare(schema, now.properties[name], field, direction);
    }
    for (const [name, schema] of Object.entries(now.properties)) {
      if (Object.hasOwn(old.properties, name)) continue;
      const isRequired = direction === "in" && now.required.includes(name);
      const { description } = shapeOf(this.#after.document, schema, `${where}.${name}`);
      if (isRequired) this.#changes.break(`${where}.${name}`, "required", "is new");
      else this.#changes.addition(`${where}.${name}`, "new", description);
    }
    if ((old.others !== undefined || now.others !== undefined) && !old.isClosed && !now.isClosed)
      this.compare(old.others ?? {}, now.others ?? {}, `${where}.*`, direction);
    if (direction !== "in") return;
    if (now.isClosed && !old.isClosed) this.#changes.break(where, "closed", "takes no other fields");
    if (old.isClosed && !now.isClosed) this.#changes.addition(where, "open", "Takes other fields.");
  }
}

type Verdict = "break" | "addition" | "none";

function judge(keyword: string, was: unknown, is: unknown, direction: Direction): Verdict {
  if (keyword === "format" || keyword === "pattern" || keyword === "requirements") {
    const isLoose = direction === "in" ? is === undefined : was === undefined;
    return isLoose ? "addition" : "break";
  }
  if (direction === "out") return "none";
  if (keyword === "default") return "break";
  return isLooser(keyword, was, is) ? "addition" : "break";
}

function isLooser(keyword: string, was: unknown, is: unknown): boolean {
  if (is === undefined || is === false) return true;
  if (was === undefined) return false;
  if (lowerLimits.includes(keyword)) return Number(is) <= Number(was);
  if (upperLimits.includes(keyword)) return Number(is) >= Number(was);
  return keyword === "multipleOf" && Number.isInteger(Number(was) / Number(is));
}

function accepts(wide: Shape, narrow: Shape): boolean {
  if (wide.types === undefined) return true;
  const { types } = wide;
  return (
    narrow.types?.every((type) => types.includes(type) || (type === "integer" && types.includes("number"))) ?? false
  );
}

function typeText({ types }: Shape): string {
  return types === undefined ? "any" : types.join(" or ");
}

function isAll(values: readonly unknown[] | undefined, all: readonly unknown[]): boolean {
  // A subscription also lists patterns such as `job.*`.
  const types = values?.filter((value) => !String(value).endsWith("*"));
  return (
    types !== undefined && types.length === all.length && all.length > 0 && all.every((one) => types.includes(one))
  );
}

/** Alternatives by their schema's name, or else by their type or content. */
function byKey(alternatives: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(
    alternatives.map((schema) => {
      const { $ref, type } = schema as Json;
      if (typeof $ref === "string") return [$ref.slice($ref.lastIndexOf("/") + 1), schema] as const;
      const isAlone = alternatives.filter((other) => (other as Json).type === type).length === 1;
      return [isAlone && typeof type === "string" ? type : JSON.stringify(normalize(schema)), schema] as const;
    }),
  );
}
