import type { GraphQLResolveInfo } from "graphql";
import { isUniqueViolation } from "../../database/errors.ts";
import type { ModelName, RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { builder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import type { Prepare } from "../../graphql/execute.ts";
import { plannedInclude } from "../../graphql/plan.ts";
import type { Problem } from "../../problems.ts";
import { type Arguments, argumentsOf, type FieldBuilder, flatten, type InputOf } from "./arguments.ts";
import type { MutationContext } from "./context.ts";
import { type Declared, declare } from "./declare.ts";
import { externalIdTaken } from "./external-id.ts";
import { modelOfType } from "./resource.ts";
import { find } from "./store.ts";

type MutationOptions<Answer, A extends Arguments, Prepared> = Declared & {
  args?: A;
  /** Before the transaction: what takes long, or asks the network. */
  prepare?: (context: Context, input: InputOf<A>) => Promise<Prepared>;
  /** The implementation, named as the mutation is on the wire. */
  run: (context: MutationContext, input: InputOf<A>, prepared: Prepared) => Promise<Answer> | Answer;
  /** The problem of a constraint that refused the change. */
  violation?: (error: unknown) => Problem | undefined;
  /** False where the row is answered as `run` leaves it, because it is gone. */
  reload?: false;
};

/** A change: one transaction, which `run` is given, and in which the relations that the answer shows are read. */
export function mutationField<
  Answer extends object | boolean,
  const A extends Arguments = Record<never, never>,
  Prepared = undefined,
>(
  name: string,
  {
    type,
    args,
    prepare,
    run,
    violation,
    reload,
    ...declared
  }: MutationOptions<Answer, A, Prepared> & { type: { type: object } | object | "Boolean" },
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
        // Undefined where nothing is prepared, as its type says.
        const prepared = (await (context.prepared ?? prepare?.(context, input))) as Prepared;
        return context.db
          .transaction(async (db) => {
            const answer = await run({ ...context, db }, input, prepared);
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
