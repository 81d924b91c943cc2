import type { GraphQLField, GraphQLObjectType } from "graphql";
import type { Access } from "../auth/access.ts";
import type { ProblemType } from "../problems.ts";
import type { Relations } from "../query/include.ts";
import type { ReadPlan } from "../query/read-plan.ts";
import type { ModelName } from "../query/types.ts";
import type { Context } from "./context.ts";

/** The records that a root field answers with: their model, and the field of the answer that they lie in, as in `data`. */
export type Shown = { model: ModelName; path?: string };

/** A root field's call to the network, or other slow work, before its transaction. */
export type Prepare = (context: Context, args: Record<string, unknown>) => Promise<unknown>;

/** Resolves a root field. The plan reads the selected columns and relations; undefined where the field shows no records. */
export type ResolveRoot = (
  context: Context,
  args: Record<string, unknown>,
  plan: ReadPlan | undefined,
) => Promise<unknown>;

/** The access that a root field needs, and the problems that it can raise. */
export type AccessDeclaration = { access: Access; problems: ProblemType[] };

/** The extension `fieldline` of a root field. */
export type RootDeclaration = AccessDeclaration & {
  /** Checks the access first. */
  resolve: ResolveRoot;
  shows?: Shown | undefined;
  prepare?: Prepare | undefined;
  /** The function of the domain that implements it. */
  run?: { name: string } | undefined;
  /** The reference's example of the answer, instead of the fields' own examples. */
  answer?: Record<string, unknown> | undefined;
  recentProof?: unknown;
  verified?: true | undefined;
  whileReadOnly?: true | undefined;
};

type ResolveValue = (row: unknown, args: Record<string, unknown>, context: Context) => unknown;

/** The extension `fieldline` of a record's field: the column or relation that it is, or the columns that it is made of. */
export type RecordDeclaration = {
  column?: string;
  relation?: string;
  /** Filters, order and length of a relation. */
  query?: object | undefined;
  /** Without it, the value may be made of any column. */
  select?: Relations | undefined;
  resolve?: ResolveValue;
};

/** The relations that rows of a type always come with. */
export type TypeDeclaration = { include?: Relations | undefined };

type Extended<Declaration> = { fieldline?: Declaration };

/** A field of any schema: one that the kernel has not declared is a property of its object, or resolved. */
export function recordDeclaration(field: GraphQLField<unknown, unknown>): RecordDeclaration {
  const { fieldline } = field.extensions as Extended<RecordDeclaration>;
  if (fieldline !== undefined) return fieldline;
  const { resolve } = field;
  return resolve === undefined ? {} : { resolve: resolve as ResolveValue };
}

/** Undefined where the root field declares no access. */
export function rootDeclaration({ extensions }: { extensions: object }): RootDeclaration | undefined {
  return (extensions as Extended<RootDeclaration>).fieldline;
}

export function typeDeclaration({ extensions }: GraphQLObjectType): TypeDeclaration {
  return (extensions as Extended<TypeDeclaration>).fieldline ?? {};
}
