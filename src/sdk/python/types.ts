import type { JsonSchema } from "../../json-schema/json-schema.ts";
import { pascalCase } from "../names.ts";
import type { Direction } from "../types.ts";
import { docString, flat, format, type Layout } from "./layout.ts";
import { className, isKeyword } from "./names.ts";

/** The declarations of types, and of those of unnamed objects in them. */
export class PythonTypes {
  readonly declared = new Map<string, string>();
  /** Names of long lists of values, by their values. */
  readonly #aliases: ReadonlyMap<string, string>;

  constructor(aliases: ReadonlyMap<string, readonly unknown[]>) {
    this.#aliases = new Map([...aliases].map(([name, values]) => [JSON.stringify(values), name]));
  }

  /** Declares a named schema: a class, or the alias of another type. */
  declare(name: string, schema: JsonSchema, direction: Direction): void {
    const text =
      schema.properties === undefined
        ? `${format(this.typeOf(schema, direction, name), "", `${name} = `)}${schema.description ? `\n${docString(schema.description, "")}` : ""}`
        : this.#record(name, schema, direction);
    const earlier = this.declared.get(name);
    if (earlier !== undefined && earlier !== text) throw new Error(`two Python types are called ${name}`);
    this.declared.set(name, text);
  }

  /** The type's expression. An unnamed object is declared as `name`. */
  typeOf(schema: JsonSchema, direction: Direction, name: string): Layout {
    if (schema.$ref !== undefined) return className(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return this.#enumOf(schema.enum, direction);
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants !== undefined) return union(variants.map((one) => this.typeOf(one, direction, name)));
    return union([schema.type ?? []].flat().map((type) => this.#kind(type, schema, direction, name)));
  }

  #enumOf(values: readonly unknown[], direction: Direction): Layout {
    const known = values.filter((value) => value !== null);
    const named: Layout = this.#aliases.get(JSON.stringify(known)) ?? {
      open: "Literal[",
      parts: known.map(literal),
      close: "]",
    };
    // A response's enums are open, because values can be added.
    return union([named, ...(direction === "out" ? ["str"] : []), ...(values.includes(null) ? ["None"] : [])]);
  }

  #kind(type: string, schema: JsonSchema, direction: Direction, name: string): Layout {
    switch (type) {
      case "integer":
        return "int";
      case "number":
        return "float";
      case "boolean":
        return "bool";
      case "string":
        return "str";
      case "null":
        return "None";
      case "array": {
        const items = this.typeOf(schema.items ?? {}, direction, name);
        return { open: direction === "in" ? "Sequence[" : "List[", parts: [items], close: "]" };
      }
      default: {
        if (schema.properties === undefined) return this.#map(schema, direction, name);
        this.declare(name, schema, direction);
        return name;
      }
    }
  }

  #map({ additionalProperties: values }: JsonSchema, direction: Direction, name: string): Layout {
    const isTyped = typeof values === "object" && values !== null;
    const value = isTyped ? this.typeOf(values as JsonSchema, direction, name) : "Any";
    return { open: direction === "in" ? "Mapping[" : "Dict[", parts: ["str", value], close: "]" };
  }

  #record(name: string, { description, properties = {}, required = [] }: JsonSchema, direction: Direction): string {
    const fields = Object.entries(properties);
    const always = fields.filter(([field]) => required.includes(field));
    const sometimes = fields.filter(([field]) => !required.includes(field));
    if (always.length === 0) return this.#class(name, "TypedDict, total=False", sometimes, direction, description);
    if (sometimes.length === 0) return this.#class(name, "TypedDict", always, direction, description);
    // Until Python 3.11, a class has either only required fields or only optional ones.
    const isTest = sometimes.length === 1 && sometimes[0]?.[0] === "test";
    const base = isTest ? "_Test" : `_${name}Optional`;
    if (!this.declared.has(base))
      this.declared.set(base, this.#class(base, "TypedDict, total=False", sometimes, direction));
    return this.#class(name, base, always, direction, description);
  }

  #class(
    name: string,
    base: string,
    fields: readonly [string, JsonSchema][],
    direction: Direction,
    description?: string,
  ): string {
    const typed = fields.map(([field, schema]) => ({
      field,
      schema,
      type: this.typeOf(schema, direction, `${name.replace(/^_|Optional$/g, "")}${pascalCase(field)}`),
    }));
    const keywords = typed.filter(({ field }) => isKeyword(field));
    const printed = typed
      .filter(({ field }) => !isKeyword(field))
      .map(({ field, schema, type }) => format(type, "    ", `${field}: `) + documented(schema));
    const own = `_${name.replace(/^_/, "")}Keywords`;
    const [parent, ...options] = keywords.length === 0 ? [base] : [own, ...base.split(", ").slice(1)];
    const gap = description && printed.length > 0 ? [""] : [];
    const body = [...(description ? [docString(description, "    ")] : []), ...gap, ...printed];
    const declared = `class ${name}(${[parent, ...options].join(", ")}):\n${body.length === 0 ? "    pass" : body.join("\n")}`;
    if (keywords.length === 0) return declared;
    if (!base.startsWith("TypedDict"))
      throw new Error(`${name} has required fields, optional fields and one that Python reserves`);
    // A field that is a keyword of Python cannot be written in a class.
    const pairs = keywords.map(({ field, type }) => `${literal(field)}: ${literal(flat(type))}`);
    const dict: Layout = { open: "{", parts: pairs, close: "}" };
    const typedDict: Layout = { open: "TypedDict(", parts: [literal(own), dict, ...options], close: ")" };
    return `${format(typedDict, "", `${own} = `)}\n\n\n${declared}`;
  }
}

function documented({ description }: JsonSchema): string {
  return description === undefined ? "" : `\n${docString(description, "    ")}`;
}

export function union(types: readonly Layout[]): Layout {
  const [only, ...more] = types;
  if (only === undefined) return "Any";
  if (more.length === 0) return only;
  const others = types.filter((type) => type !== "None");
  if (others.length === types.length) return { open: "Union[", parts: flattened(types), close: "]" };
  const inner = union(others);
  return { open: "Optional[", parts: [inner], close: "]" };
}

/** The parts of unions inside a union. */
function flattened(types: readonly Layout[]): Layout[] {
  return types.flatMap((type) => (typeof type === "object" && type.open === "Union[" ? type.parts : [type]));
}

/** Prints a JSON value as a Python literal. */
export function literal(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, one]) => `${literal(name)}: ${literal(one)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

/** Lays out a JSON value, behind `before`. */
export function valueLayout(value: unknown, before = ""): Layout {
  if (typeof value !== "object" || value === null) return before + literal(value);
  if (Array.isArray(value)) return { open: `${before}[`, parts: value.map((one) => valueLayout(one)), close: "]" };
  const parts = Object.entries(value).map(([name, one]) => valueLayout(one, `${literal(name)}: `));
  return { open: `${before}{`, parts, close: "}" };
}
