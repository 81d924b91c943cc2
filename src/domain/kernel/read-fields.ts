import type { ObjectRef } from "@pothos/core";
import { assertEmailVerified } from "../../auth/session/assert-email-verified.ts";
import type { builder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import type { ResolveRoot } from "../../graphql/declarations.ts";
import {
  type Listed,
  newestFirst,
  type PageArgs,
  pageArguments,
  pageCost,
  pageType,
  paginate,
} from "../../graphql/paginate.ts";
import type { ScalarShapes } from "../../graphql/scalars.ts";
import { badParameter } from "../../problems.ts";
import { planFor, type ReadPlan } from "../../query/read-plan.ts";
import type { ModelName, Where } from "../../query/types.ts";
import { type Arguments, argumentsOf, assertIds, type FieldBuilder, type Given, idOf } from "./arguments.ts";
import type { DeclaredField } from "./compose-schema.ts";
import { type Declared, declare } from "./declare.ts";
import { find, isId, notFound } from "./store.ts";

type SchemaTypes = typeof builder.$inferSchemaTypes;

/** A query for one record by id. */
export function readField<M extends ModelName>(
  name: string,
  {
    type,
    noun,
    where,
    ...declared
  }: Declared & {
    type: { model: M; type: object };
    noun: string;
    /** Restricts the records that can be read. */
    where?: (context: Context) => Where<M>;
  },
): DeclaredField {
  const options = (t: FieldBuilder) => ({
    ...declare(
      { ...declared, problems: ["not-found", ...(declared.problems ?? [])] },
      {
        shows: { model: type.model },
        resolve: (context, { id }, plan) =>
          find(context.db, type.model, String(id), { where: where?.(context) }, { plan: planFor(type.model, plan) }),
      },
    ),
    type: type.type,
    args: argumentsOf(t, { id: idOf(noun) }),
  });
  return { kind: "query", name, options };
}

/**
 * A list of records. A filter compares the column of its name in camel case, unless `select` builds the condition. A
 * malformed id in a filter is a 400.
 */
export function listField<M extends ModelName, const A extends Arguments>(
  name: string,
  {
    type,
    page,
    records = page.replace(/Page$/, ""),
    filters,
    select,
    limit,
    isFixed,
    isSortable,
    before,
    parent,
    ...declared
  }: Declared & {
    /** `cost` is needed if the type is a scalar. */
    type: { model: M; type: object } | { model: M; type: keyof ScalarShapes; cost: number };
    page: string;
    /** The word for the records in the page's description. */
    records?: string;
    filters: A;
    select?: (given: Given<A> & Pick<PageArgs, "updated_since">, context: Context) => Listed<M>;
    /** The default page size. Default: that of all lists. */
    limit?: number;
    /** Whether the records never change. Such a list has no `updated_since`. */
    isFixed?: boolean;
    /** Whether the caller chooses the order and can ask for the number of records. It needs an index on `updatedAt`. */
    isSortable?: boolean;
    /** A check that runs before the list is read. */
    before?: (context: Context, given: Given<A>) => Promise<void>;
    /** The model of the parent record that `id` names. An empty page checks that the parent exists. */
    parent?: ModelName;
  },
): DeclaredField {
  const cost = "cost" in type ? type.cost : undefined;
  const pageRef =
    pages.get(page) ??
    pageType(type.type as ObjectRef<SchemaTypes, unknown>, { name: page, records, cost, isFixed, isSortable });
  pages.set(page, pageRef);
  const ids = Object.keys(filters).filter(
    (filter) => filters[filter]?.type === "ID" && filters[filter]?.required !== true,
  );
  const resolve = async (context: Context, args: PageArgs & Given<A>, plan: ReadPlan | undefined) => {
    assertIds(ids, args);
    assertOneOrder(args);
    await before?.(context, args);
    const { id: parentId = "" } = args as { id?: string };
    if (parent !== undefined && !isId(parentId)) throw notFound();
    const listed = select?.(args, context) ?? { where: equal<M>(filters, args) };
    const page = await paginate(context, { name, plan: planFor(type.model, plan) }, args, { ...listed, isFixed });
    if (parent !== undefined && page.data.length === 0) await find(context.db, parent, parentId);
    return page;
  };
  const options = (t: FieldBuilder) => ({
    ...declare(declared, { shows: { model: type.model, path: "data" }, resolve: resolve as ResolveRoot }),
    type: pageRef,
    complexity: pageCost,
    args: { ...argumentsOf(t, filters), ...pageArguments(t.arg, { limit, isFixed, isSortable }) },
  });
  return { kind: "query", name, options };
}

/** Throws if a search, which lists the newest records first, is given another order. */
function assertOneOrder({ sort, search }: PageArgs & { search?: unknown }): void {
  if (search != null && sort != null && sort !== newestFirst)
    throw badParameter("sort", `must be ${newestFirst} together with search`);
}

/** Page types by name. Lists of the same records share one. */
const pages = new Map<string, ReturnType<typeof pageType>>();

/** An equality condition for each filter that is given, on the column of its name in camel case. */
export function equal<M extends ModelName>(filters: Arguments, given: Record<string, unknown>): Where<M> {
  const entries = Object.keys(filters)
    .filter((name) => given[name] != null)
    .map((name) => [name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()), given[name]]);
  return Object.fromEntries(entries) as Where<M>;
}

type Named = "Int" | "Boolean" | keyof ScalarShapes | { $inferType: unknown } | { type: { $inferType: unknown } };

type ShapeOf<T> = T extends readonly [infer Item]
  ? readonly ShapeOf<Item>[]
  : T extends "Int"
    ? number
    : T extends "Boolean"
      ? boolean
      : T extends keyof ScalarShapes
        ? ScalarShapes[T]["Output"]
        : T extends { type: { $inferType: infer Shape } }
          ? Shape
          : T extends { $inferType: infer Shape }
            ? Shape
            : never;

/** A query that returns neither one record nor a paginated list. */
export function queryField<const T extends Named | readonly [Named], const A extends Arguments = Record<never, never>>(
  name: string,
  {
    type,
    nullable = false,
    args = {} as A,
    complexity,
    run,
    ...declared
  }: Declared & {
    type: T;
    nullable?: boolean;
    args?: A;
    complexity?: Complexity | ((given: Given<A>) => Complexity);
    run: (context: Context, given: Given<A>) => Promise<ShapeOf<T> | null> | ShapeOf<T> | null;
  },
): DeclaredField {
  const resolve = async (context: Context, given: Given<A>) => {
    if (declared.verified) await assertEmailVerified(context.db, context.request.session);
    return run(context, given);
  };
  const options = (t: FieldBuilder) => ({
    ...declare(declared, { resolve: resolve as ResolveRoot }),
    type: typeof type === "object" && "type" in type ? type.type : type,
    nullable,
    ...(complexity === undefined ? {} : { complexity }),
    args: argumentsOf(t, args),
  });
  return { kind: "query", name, options };
}

type Complexity = number | { field: number; multiplier: number };
