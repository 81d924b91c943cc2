import type { ObjectRef } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import type { Access } from "../../auth/access.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { ModelName, RowOf, Where } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { access, answering, builder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import type { Prepare } from "../../graphql/execute.ts";
import { type Listed, type PageArgs, pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { plannedInclude, type Shown } from "../../graphql/plan.ts";
import type { Problem, ProblemType } from "../../problems.ts";
import {
  type Arguments,
  argumentsOf,
  assertIds,
  type FieldBuilder,
  flatten,
  type Given,
  type InputOf,
  idOf,
} from "./arguments.ts";
import type { MutationContext } from "./context.ts";
import { externalIdTaken } from "./external-id.ts";
import { modelOfType } from "./resource.ts";
import { find, isId, notFound } from "./store.ts";

type SchemaTypes = typeof builder.$inferSchemaTypes;

type Declared = {
  description: string;
  access: Access;
  /** The problems that it can raise beside those of every operation. */
  problems?: readonly ProblemType[];
  /** What the reference's example of the answer shows instead of the fields' own examples. */
  example?: Record<string, unknown>;
};

/** `shows` and `prepare` are for the operations that select the field, `run` for the law on its name. */
type Extensions = { shows?: Shown | undefined; prepare?: Prepare | undefined; run?: object };

function declare({ description, access: held, problems = [], example }: Declared, more: Extensions = {}) {
  const declared = access(held, ...problems);
  const { extensions, ...options } = example === undefined ? declared : answering(declared, example);
  return { description, ...options, extensions: { ...extensions, ...more } };
}

/** One record by its id. */
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
    /** Narrows the records that can be read. */
    where?: (context: Context) => Where<M>;
  },
): void {
  builder.queryField(name, (t) =>
    (t as unknown as FieldBuilder).field({
      ...declare(
        { ...declared, problems: ["not-found", ...(declared.problems ?? [])] },
        { shows: { model: type.model } },
      ),
      type: type.type,
      args: argumentsOf(t as unknown as FieldBuilder, { id: idOf(noun) }),
      resolve: (_root: unknown, { id }: { id: string }, context: Context, info: GraphQLResolveInfo) =>
        find(context.db, type.model, id, { include: plannedInclude<M>(context, info), where: where?.(context) }),
    }),
  );
}

/**
 * A list of records. A filter is an equality with the column of its name in camel case, unless `select` says what the
 * list holds; a malformed id in a filter is a 400.
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
    before,
    parent,
    ...declared
  }: Declared & {
    type: { model: M; type: object };
    /** The name of the page's type. */
    page: string;
    /** What a page's description calls the records. */
    records?: string;
    filters: A;
    select?: (given: Given<A>, context: Context) => Listed<M>;
    /** The default page size, where it is not that of all lists. */
    limit?: number;
    /** What has to hold before the list is read. */
    before?: (context: Context, given: Given<A>) => Promise<void>;
    /** The model of the record that `id` names, whose list this is: it is looked for only where the page is empty. */
    parent?: ModelName;
  },
): void {
  const pageRef = pageType(type.type as ObjectRef<SchemaTypes, unknown>, page, records);
  const ids = Object.keys(filters).filter(
    (filter) => filters[filter]?.type === "ID" && filters[filter]?.required !== true,
  );
  builder.queryField(name, (t) =>
    (t as unknown as FieldBuilder).field({
      ...declare(declared, { shows: { model: type.model, path: "data" } }),
      type: pageRef,
      complexity: pageCost,
      args: {
        ...argumentsOf(t as unknown as FieldBuilder, filters),
        ...pageArguments((t as unknown as FieldBuilder).arg, limit),
      },
      resolve: async (_root: unknown, args: PageArgs & Given<A>, context: Context, info: GraphQLResolveInfo) => {
        assertIds(ids, args);
        await before?.(context, args);
        const { id: parentId = "" } = args as { id?: string };
        if (parent !== undefined && !isId(parentId)) throw notFound();
        const listed = select?.(args, context) ?? { where: equal<M>(filters, args) };
        const page = await paginate(context, info, type.model, args, listed);
        if (parent !== undefined && page.data.length === 0) await find(context.db, parent, parentId);
        return page;
      },
    }),
  );
}

/** Each filter that is given, as an equality; the columns are those that the filters name. */
export function equal<M extends ModelName>(filters: Arguments, given: Record<string, unknown>): Where<M> {
  const entries = Object.keys(filters)
    .filter((name) => given[name] != null)
    .map((name) => [name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()), given[name]]);
  return Object.fromEntries(entries) as Where<M>;
}

/** A query that is neither one record nor a list. */
export function queryField<Shape, const A extends Arguments = Record<never, never>>(
  name: string,
  {
    type,
    args,
    run,
    ...declared
  }: Declared & {
    type: ObjectRef<SchemaTypes, Shape> | { type: ObjectRef<SchemaTypes, Shape> };
    args?: A;
    run: (context: Context, given: Given<A>) => Promise<Shape> | Shape;
  },
): void {
  builder.queryField(name, (t) =>
    (t as unknown as FieldBuilder).field({
      ...declare(declared),
      type: "type" in type ? type.type : type,
      args: argumentsOf(t as unknown as FieldBuilder, args ?? {}),
      resolve: (_root: unknown, given: Given<A>, context: Context) => run(context, given),
    }),
  );
}

type MutationOptions<Answer, A extends Arguments> = Declared & {
  args?: A;
  /** Before the transaction: what takes long, or asks the network. */
  prepare?: (context: Context, input: InputOf<A>) => Promise<void>;
  /** The implementation, named as the mutation is on the wire. */
  run: (context: MutationContext, input: InputOf<A>) => Promise<Answer> | Answer;
  /** The problem of a constraint that refused the change. */
  violation?: (error: unknown) => Problem | undefined;
  /** False where the row is answered as `run` leaves it, because it is gone. */
  reload?: false;
};

/** A change: one transaction, which `run` is given, and in which the relations that the answer shows are read. */
export function mutationField<Answer extends object | boolean, const A extends Arguments = Record<never, never>>(
  name: string,
  {
    type,
    args,
    prepare,
    run,
    violation,
    reload,
    ...declared
  }: MutationOptions<Answer, A> & { type: { type: object } | object | "Boolean" },
): void {
  const ref = typeof type === "object" && "type" in type ? type.type : type;
  const model = typeof ref === "object" && reload !== false ? modelOfType(ref as object) : undefined;
  const shows = model === undefined ? undefined : { model };
  const prepareField: Prepare | undefined =
    prepare && ((context, given) => prepare(context, flatten<A>(args ?? {}, given)));
  builder.mutationField(name, (t) =>
    (t as unknown as FieldBuilder).field({
      ...declare(declared, { run, shows, prepare: prepareField }),
      type: ref,
      args: argumentsOf(t as unknown as FieldBuilder, args ?? {}),
      resolve: async (_root: unknown, given: Record<string, unknown>, context: Context, info: GraphQLResolveInfo) => {
        const input = flatten<A>(args ?? {}, given);
        await (context.prepared ?? prepare?.(context, input));
        return context.db
          .transaction(async (db) => {
            const answer = await run({ ...context, db }, input);
            return model === undefined ? answer : withRelations(db, model, answer as RowOf<ModelName>, context, info);
          })
          .catch((error: unknown) => {
            throw externalIdProblem(error, input) ?? violation?.(error) ?? error;
          });
      },
    }),
  );
}

/** A mutation that begins its own transactions, or none. */
export function sessionField<Answer extends object | boolean, const A extends Arguments = Record<never, never>>(
  name: string,
  {
    type,
    args,
    run,
    ...declared
  }: Declared & {
    type: object | "Boolean";
    args?: A;
    run: (context: Context, input: InputOf<A>) => Promise<Answer>;
  },
): void {
  builder.mutationField(name, (t) =>
    (t as unknown as FieldBuilder).field({
      ...declare(declared, { run }),
      type,
      args: argumentsOf(t as unknown as FieldBuilder, args ?? {}),
      resolve: (_root: unknown, given: Record<string, unknown>, context: Context) =>
        run(context, flatten<A>(args ?? {}, given)),
    }),
  );
}

/** The row that a change gave back, or, where the answer shows relations that it did not give back, the row with those. */
async function withRelations<M extends ModelName>(
  db: Tenant,
  model: M,
  row: RowOf<M>,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<RowOf<M>> {
  const include = plannedInclude<M>(context, info);
  const isWhole = Object.keys(include ?? {}).every((relation) => relation in (row as object));
  return isWhole ? row : find(db, model, (row as { id: string }).id, { include });
}

/** What the unique index of external ids refuses: another record took it. The transaction is gone as a whole by then. */
function externalIdProblem(error: unknown, input: object): Problem | undefined {
  const { external_id: externalId } = input as { external_id?: string | null };
  return isUniqueViolation(error) && externalId != null ? externalIdTaken(externalId) : undefined;
}
