import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import DirectivePlugin from "@pothos/plugin-directives";
import { lowerIds } from "../patches/graphql-id.ts";
import type { Context } from "./context.ts";
import { type ScalarShapes, scalarTypes } from "./scalars.ts";

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: ScalarShapes;
  Directives: {
    scope: { locations: "FIELD_DEFINITION"; args: { name: string } };
    not_null: { locations: "INPUT_FIELD_DEFINITION"; args: Record<string, never> };
  };
}>({
  plugins: [ComplexityPlugin, DirectivePlugin],
  defaultFieldNullability: false,
});

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

for (const scalar of scalarTypes) builder.addScalarType(scalar.name as keyof ScalarShapes, scalar, {});
lowerIds();

/** Marks an optional input field that cannot be null. */
export const notNull = { directives: { not_null: {} } } as const;

/** A field's example in the reference. */
export function example(value: unknown) {
  return { extensions: { example: value } };
}
