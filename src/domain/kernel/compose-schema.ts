import type { GraphQLSchema } from "graphql";
import { builder } from "../../graphql/builder.ts";
import type { scalarType } from "../../graphql/scalars/scalar-type.ts";
import type { ScalarShapes } from "../../graphql/scalars.ts";
import type { FieldBuilder } from "./arguments.ts";

/** A root field as a resource declares it. It enters the schema through the resource's list. */
export type DeclaredField = {
  kind: "query" | "mutation" | "subscription";
  name: string;
  options: (t: FieldBuilder) => object;
};

type Parts = { scalars: readonly ReturnType<typeof scalarType>[]; fields: readonly DeclaredField[] };

/**
 * Builds the schema from scalars and root fields. The order of `fields` is the order of the query and mutation types.
 */
export function composeSchema({ scalars, fields }: Parts): GraphQLSchema {
  for (const scalar of scalars) builder.addScalarType(scalar.name as keyof ScalarShapes, scalar, {});
  for (const { kind, name, options } of fields)
    builder[`${kind}Field`](name, (t: unknown) => {
      const builders = t as FieldBuilder;
      return builders.field(options(builders));
    });
  return builder.toSchema({ sortSchema: false });
}
