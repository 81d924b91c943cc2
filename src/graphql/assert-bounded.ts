import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";

/** The maximum size of a document. */
export type Bounds = {
  /** Levels of selections, including those of fragments. */
  depth: number;
  /** Selected fields. A fragment's fields count for each spread. */
  fields: number;
  /** Fields that a selection repeats under the same name. The validation rule that compares them is quadratic. */
  repeated: number;
  aliases: number;
  /** Fragment spreads and definitions. */
  fragments: number;
  directives: number;
  variables: number;
  /** Levels of lists and objects in a value. */
  nested: number;
};

const nouns: Record<keyof Bounds, string> = {
  depth: "levels of fields",
  fields: "fields",
  repeated: "repeated fields",
  aliases: "aliases",
  fragments: "fragments",
  directives: "directives",
  variables: "variables",
  nested: "levels of lists and objects in a value",
};

type Size = { fields: number; depth: number };

/** The selections of an operation or fragment, and the depths of the fragments that it spreads. */
type Part = Size & { spreads: { name: string; at: number }[] };

/**
 * Refuses a document that exceeds its bounds. Runs in one pass before validation, whose time is quadratic in the
 * selected fields and grows faster with fragments.
 */
export function assertBounded(document: DocumentNode, bounds: Bounds): void {
  new Measurement(bounds).measure(document);
}

class Measurement {
  readonly #bounds: Bounds;
  readonly #counts = new Map<keyof Bounds, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  measure({ definitions }: DocumentNode): void {
    const fragments = new Map<string, Part>();
    const parts: Part[] = [];
    for (const definition of definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
      const part: Part = { fields: 0, depth: 0, spreads: [] };
      this.#addDirectives(definition.directives);
      for (const { defaultValue, directives } of definition.variableDefinitions ?? []) {
        this.#count("variables");
        this.#addDirectives(directives);
        if (defaultValue !== undefined) this.#addValue(defaultValue, 1);
      }
      this.#addSelections(part, definition.selectionSet, 1, new Set());
      parts.push(part);
      if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        this.#count("fragments");
        fragments.set(definition.name.value, part);
      }
    }
    this.#assertSizes(parts, fragments);
  }

  /** `names` are the fields selected so far. An inline fragment adds to those of its parent. */
  #addSelections(part: Part, { selections }: SelectionSetNode, depth: number, names: Set<string>): void {
    this.#assert("depth", depth);
    part.depth = Math.max(part.depth, depth);
    for (const selection of selections) {
      this.#addDirectives(selection.directives);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        this.#count("fragments");
        part.spreads.push({ name: selection.name.value, at: depth });
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.#count("fragments");
        this.#addSelections(part, selection.selectionSet, depth, names);
      } else {
        part.fields += 1;
        if (selection.alias !== undefined) this.#count("aliases");
        const name = (selection.alias ?? selection.name).value;
        if (names.has(name)) this.#count("repeated");
        names.add(name);
        this.#addArguments(selection.arguments);
        if (selection.selectionSet !== undefined)
          this.#addSelections(part, selection.selectionSet, depth + 1, new Set());
      }
    }
  }

  #addDirectives(directives: readonly DirectiveNode[] = []): void {
    for (const directive of directives) {
      this.#count("directives");
      this.#addArguments(directive.arguments);
    }
  }

  #addArguments(given: readonly ArgumentNode[] = []): void {
    for (const { value } of given) this.#addValue(value, 1);
  }

  #addValue(value: ValueNode, level: number): void {
    if (value.kind !== Kind.LIST && value.kind !== Kind.OBJECT) return;
    this.#assert("nested", level);
    const inner = value.kind === Kind.LIST ? value.values : value.fields.map((field) => field.value);
    for (const each of inner) this.#addValue(each, level + 1);
  }

  /** Includes the sizes of spread fragments. Validation reports cycles. */
  #assertSizes(parts: readonly Part[], fragments: ReadonlyMap<string, Part>): void {
    const sizes = new Map<Part, Size>();
    const sizeOf = (part: Part): Size => {
      const known = sizes.get(part);
      if (known !== undefined) return known;
      let { fields, depth } = part;
      sizes.set(part, { fields, depth });
      for (const { name, at } of part.spreads) {
        const fragment = fragments.get(name);
        if (fragment === undefined) continue;
        const inner = sizeOf(fragment);
        fields += inner.fields;
        depth = Math.max(depth, at + inner.depth - 1);
        this.#assert("fields", fields);
        this.#assert("depth", depth);
      }
      this.#assert("fields", fields);
      sizes.set(part, { fields, depth });
      return { fields, depth };
    };
    for (const part of parts) sizeOf(part);
  }

  #count(what: keyof Bounds): void {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    this.#assert(what, count);
  }

  #assert(what: keyof Bounds, count: number): void {
    if (count > this.#bounds[what])
      throw new GraphQLError(`A document may have at most ${this.#bounds[what]} ${nouns[what]}.`);
  }
}
