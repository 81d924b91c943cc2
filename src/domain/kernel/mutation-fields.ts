import { assertEmailVerified } from "../../auth/session/assert-email-verified.ts";
import { assertRecentProof } from "../../auth/session/recent-proof.ts";
import type { Context } from "../../graphql/context.ts";
import type { Prepare, ResolveRoot, Shown } from "../../graphql/declarations.ts";
import { isUniqueViolation } from "../../postgres/errors.ts";
import type { Problem } from "../../problems.ts";
import { planFor, type ReadPlan } from "../../query/read-plan.ts";
import type { ModelName, RowOf } from "../../query/types.ts";
import { type Arguments, argumentsOf, type FieldBuilder, flatten, type Given, type InputOf } from "./arguments.ts";
import { assertStoredYears } from "./assert-stored-years.ts";
import { assertWritable } from "./assert-writable.ts";
import { completePhones } from "./complete-phones.ts";
import type { DeclaredField } from "./compose-schema.ts";
import type { MutationContext } from "./context.ts";
import { type Declared, declare } from "./declare.ts";
import { externalIdTaken, findByExternalId } from "./external-id.ts";
import { find, findAll } from "./store.ts";

type RecentProof<A extends Arguments> = { recentProof?: true | ((input: InputOf<A>) => boolean) };

type MutationOptions<Answer, A extends Arguments, Prepared> = Omit<Declared, "recentProof"> &
  RecentProof<A> & {
    args?: A;
    /** Runs before the transaction. For slow work and network calls. */
    prepare?: (context: Context, input: InputOf<A>) => Promise<Prepared>;
    /** The implementation, named like the mutation on the wire. */
    run: (context: MutationContext, input: InputOf<A>, prepared: Prepared) => Promise<Answer> | Answer;
    /** The record inside the answer, if the answer is not a record. `run` reads it with `readAnswer`. */
    shows?: Shown;
    /** The answer's GraphQL cost. Default: that of one record. */
    complexity?: (given: Given<A>) => { field: number; multiplier: number };
    /** Maps the error of a violated constraint to a problem. */
    violation?: (error: unknown) => Problem | undefined;
  };

/** A change. `run` and the reads of the answer's relations share one transaction. */
export function mutationField<
  Answer extends object | boolean | number,
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
    shows,
    complexity,
    ...declared
  }: MutationOptions<Answer, A, Prepared> & { type: { type: object } | object | "Boolean" | "Int" },
): DeclaredField {
  const model = typeof type === "object" && "model" in type ? (type.model as ModelName) : undefined;
  const prepareField: Prepare | undefined =
    prepare && ((context, given) => prepare(context, flatten<A>(args ?? {}, given)));
  const resolve: ResolveRoot = async (context, given, plan) => {
    const input = flatten<A>(args ?? {}, given);
    assertStoredYears(input);
    await context.request.countMutation?.();
    assertWritable(context, declared);
    await assertProof(context, declared, input);
    // Undefined without `prepare`, which `Prepared` then says too.
    const prepared = (await (context.request.prepared ?? prepare?.(context, input))) as Prepared;
    return context.db
      .transaction(async (db) => {
        if (declared.verified) await assertEmailVerified(db, context.request.session);
        const reading = readersOf(db, plan);
        const answer = await run({ ...context, db, ...reading }, await completePhones(db, input), prepared);
        return model === undefined ? answer : withRelations(model, answer as RowOf<ModelName>, plan, reading);
      })
      .catch(async (error: unknown) => {
        throw (await externalIdProblem(error, context, model, input)) ?? violation?.(error) ?? error;
      });
  };
  const options = (t: FieldBuilder) => ({
    ...declare(declared, { run, shows: model === undefined ? shows : { model }, prepare: prepareField, resolve }),
    type: typeof type === "object" && "type" in type ? type.type : type,
    ...(complexity === undefined ? {} : { complexity }),
    args: argumentsOf(t, args ?? {}),
  });
  return { kind: "mutation", name, options };
}

type Reading = Pick<MutationContext, "readAnswer" | "readAnswers">;

/** Readers for the answer's records, inside the change's transaction. */
function readersOf(db: MutationContext["db"], plan: ReadPlan | undefined): Reading {
  return {
    readAnswer: (model, id) => find(db, model, id, {}, { plan: planFor(model, plan) }),
    readAnswers: (model, ids) => findAll(db, model, ids, {}, { plan: planFor(model, plan) }),
  };
}

/** A mutation that opens its own transactions, or none. */
export function sessionField<Answer extends object | boolean | null, const A extends Arguments = Record<never, never>>(
  name: string,
  {
    type,
    nullable = false,
    args,
    run,
    ...declared
  }: Omit<Declared, "recentProof"> &
    RecentProof<A> & {
      type: object | "Boolean";
      nullable?: boolean;
      args?: A;
      run: (context: Context, input: InputOf<A>) => Promise<Answer>;
    },
): DeclaredField {
  const resolve: ResolveRoot = async (context, given) => {
    const input = flatten<A>(args ?? {}, given);
    assertStoredYears(input);
    await context.request.countMutation?.();
    assertWritable(context, declared);
    if (declared.verified) await assertEmailVerified(context.db, context.request.session);
    await assertProof(context, declared, input);
    return run(context, input);
  };
  const options = (t: FieldBuilder) => ({
    ...declare(declared, { run, resolve }),
    type,
    nullable,
    args: argumentsOf(t, args ?? {}),
  });
  return { kind: "mutation", name, options };
}

async function assertProof<A extends Arguments>(
  context: Context,
  { recentProof }: RecentProof<A>,
  input: InputOf<A>,
): Promise<void> {
  const isNeeded = typeof recentProof === "function" ? recentProof(input) : recentProof === true;
  if (isNeeded) await assertRecentProof(context);
}

/** The changed row. Reads it again if the answer selects relations that the row lacks. */
async function withRelations<M extends ModelName>(
  model: M,
  row: RowOf<M>,
  plan: ReadPlan | undefined,
  { readAnswer }: Reading,
): Promise<RowOf<M>> {
  const isWhole = Object.keys(planFor(model, plan).include ?? {}).every((relation) => relation in (row as object));
  return isWhole ? row : readAnswer(model, (row as { id: string }).id);
}

/**
 * The problem for a violated unique index on external ids. The violation aborts the transaction and any outer one, so
 * this reads the existing record outside of it.
 */
async function externalIdProblem(
  error: unknown,
  { db, services: { database } }: Context,
  model: ModelName | undefined,
  input: object,
): Promise<Problem | undefined> {
  const { external_id: externalId } = input as { external_id?: string | null };
  if (!isUniqueViolation(error) || externalId == null || model === undefined) return undefined;
  return externalIdTaken(externalId, await findByExternalId(database.tenant(db.businessId), model, externalId));
}
