import { builder } from "../../graphql/builder.ts";
import type { FieldBuilder } from "./arguments.ts";

type Kind = "query" | "mutation" | "subscription";

/** Adds a root field to the schema. */
export function register(kind: Kind, name: string, options: (t: FieldBuilder) => object): void {
  builder[`${kind}Field`](name, (t: unknown) => {
    const fields = t as FieldBuilder;
    return fields.field(options(fields));
  });
}
