import type { GraphQLField, GraphQLFieldResolver } from "graphql";
import type { Context } from "./context.ts";

type FieldNotes = {
  pothosExposedField?: string;
  pothosPrismaRelationField?: { name: string };
  pothosPrismaSelect?: unknown;
  pothosOptions?: { authScopes?: unknown; resolve?: GraphQLFieldResolver<unknown, Context> };
};

/** What Pothos notes of a field. */
export type Marks = {
  /** The row's column or relation that it is. */
  property: string | undefined;
  relation: string | undefined;
  /** The columns and relations that it is made of; undefined where any may be. */
  selected: readonly string[] | undefined;
  /**
   * As it was declared. What Pothos makes of it would fetch what a row has, check accesses anew, and keep each request's
   * context, with what it holds, until the next full collection.
   */
  resolve: GraphQLFieldResolver<unknown, Context> | undefined;
  hasAccess: boolean;
};

export function marksOf(field: GraphQLField<unknown, unknown>): Marks {
  const { pothosExposedField, pothosPrismaRelationField, pothosPrismaSelect, pothosOptions } =
    field.extensions as FieldNotes;
  const relation = pothosPrismaRelationField?.name;
  const isSelecting = typeof pothosPrismaSelect === "object" && pothosPrismaSelect !== null;
  if (pothosPrismaSelect && !isSelecting && relation === undefined)
    throw new Error(`${field.name} selects what no plan holds`);
  return {
    property: pothosExposedField ?? relation,
    relation,
    selected: isSelecting ? Object.keys(pothosPrismaSelect) : undefined,
    resolve: pothosOptions?.resolve ?? field.resolve,
    hasAccess: pothosOptions?.authScopes !== undefined,
  };
}

/** The relations that a type's rows always come with. */
export function includedBy({ extensions }: { extensions: object }): string[] {
  const { pothosPrismaInclude } = extensions as { pothosPrismaInclude?: object };
  return Object.keys(pothosPrismaInclude ?? {});
}
