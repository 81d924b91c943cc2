import type { JsonSchema } from "./json-schema.ts";

/** The named schemas that a document refers to. */
export class Definitions {
  readonly schemas: Record<string, JsonSchema> = {};
  /** Whether output schemas reject undocumented fields. Only tests do, because clients ignore them. */
  readonly strict: boolean;
  /** Whether output schemas have the fields that are returned on request, as optional ones. */
  readonly withExpandable: boolean;
  readonly #prefix: string;
  readonly #origins = new Map<string, unknown>();

  constructor(prefix: "#/components/schemas/" | "#/$defs/", { strict = false, withExpandable = false } = {}) {
    this.#prefix = prefix;
    this.strict = strict;
    this.withExpandable = withExpandable;
  }

  /**
   * Returns a reference to the schema of that name, built at its first use. Throws if the name has another `origin`.
   */
  refer(name: string, origin: object, build: () => JsonSchema): JsonSchema {
    const earlier = this.#origins.get(name);
    if (earlier !== undefined && earlier !== origin) throw new Error(`two schemas are called ${name}`);
    if (earlier === undefined) {
      this.#origins.set(name, origin);
      this.schemas[name] = {};
      this.schemas[name] = build();
    }
    return { $ref: this.#prefix + name };
  }

  resolve(reference: string): JsonSchema {
    const schema = this.schemas[reference.slice(this.#prefix.length)];
    if (schema === undefined) throw new Error(`${reference} is not defined`);
    return schema;
  }
}
