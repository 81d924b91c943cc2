import type { GraphQLField, GraphQLObjectType } from "graphql";
import type { Access } from "../auth/access.ts";
import type { ProblemType } from "../problems.ts";
import type { Relations } from "../query/include.ts";
import type { ReadPlan } from "../query/read-plan.ts";
import type { ModelName } from "../query/types.ts";
import type { Context } from "./context.ts";

/** The model of the records in a root field's answer. `path` is the field that contains them, such as `data`. */
export type Shown = { model: ModelName; path?: string };

/** A root field's call to the network, or other slow work, before its transaction. */
export type Prepare = (context: Context, args: Record<string, unknown>) => Promise<unknown>;

/**
 * Resolves a root field. `plan` reads the selected columns and relations. It is undefined if the field shows no
 * records.
 */
export type ResolveRoot = (
  context: Context,
  args: Record<string, unknown>,
  plan: ReadPlan | undefined,
) => Promise<unknown>;

/** The access that a root field requires, and the problems that it can raise. */
export type AccessDeclaration = { access: Access; problems: ProblemType[] };

/** The extension `fieldline` of a root field. */
export type RootDeclaration = AccessDeclaration & {
  /** Checks the access, then resolves. */
  resolve: ResolveRoot;
  shows?: Shown | undefined;
  prepare?: Prepare | undefined;
  /** The domain function that implements it. */
  run?: { name: string } | undefined;
  /** The answer in the reference's example. Default: the fields' examples. */
  answer?: Record<string, unknown> | undefined;
  recentProof?: unknown;
  verified?: true | undefined;
  whileReadOnly?: true | undefined;
};

type ResolveValue = (row: unknown, args: Record<string, unknown>, context: Context) => unknown;

/** The extension `fieldline` of a record's field: its column or relation, or the columns that it is computed from. */
export type RecordDeclaration = {
  column?: string;
  relation?: string;
  /** The filters, order and length of a relation. */
  query?: object | undefined;
  /** Default: all columns. */
  select?: Relations | undefined;
  resolve?: ResolveValue;
};

/** The relations that are always read with rows of a type. */
export type TypeDeclaration = { include?: Relations | undefined };

type Extended<Declaration> = { fieldline?: Declaration };

/**
 * The declaration of any schema's field. A field that the kernel did not declare is a property of its object or has a
 * resolver.
 */
export function recordDeclaration(field: GraphQLField<unknown, unknown>): RecordDeclaration {
  const { fieldline } = field.extensions as Extended<RecordDeclaration>;
  if (fieldline !== undefined) return fieldline;
  const { resolve } = field;
  return resolve === undefined ? {} : { resolve: resolve as ResolveValue };
}

/** Undefined if the root field declares no access. */
export function rootDeclaration({ extensions }: { extensions: object }): RootDeclaration | undefined {
  return (extensions as Extended<RootDeclaration>).fieldline;
}

export function typeDeclaration({ extensions }: GraphQLObjectType): TypeDeclaration {
  return (extensions as Extended<TypeDeclaration>).fieldline ?? {};
}
