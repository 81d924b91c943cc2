import { getArgumentValues } from "graphql";
import { currentTime } from "../postgres/clock.ts";
import type { Answer, Cursors } from "./answer-bytes.ts";
import type { CompiledField } from "./compile.ts";
import { type Context, withRequest } from "./context.ts";

/** A compiled operation. It has one root field. */
export type Executable = { compiled: CompiledField };

/** Runs the operation in this process. The variables are already coerced. */
export async function execute(
  { compiled }: Executable,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Answer> {
  const { root, complete } = await resolveField(compiled, variables, context);
  // Root fields of operations return objects.
  const value = (await complete()) as Record<string, unknown>;
  const { cursors, isNew = false } = Object(root) as { cursors?: Cursors; isNew?: boolean };
  return { value, cursors, isNew };
}

/**
 * Runs the slow part of a call that opens a transaction around its execution. The returned context needs no network.
 */
export async function prepare(
  { compiled }: Executable,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Context> {
  if (compiled.prepare === undefined) return context;
  const prepared = compiled.prepare(context, argumentsOf(compiled, variables));
  // The execution reports an error. A replayed response does not execute, so the error must not surface here.
  await prepared.catch(() => undefined);
  return withRequest(context, { prepared });
}

/** Resolves a root field. `complete` completes the value. The variables are already coerced. */
export async function resolveField(
  compiled: CompiledField,
  variables: Record<string, unknown>,
  given: Context,
): Promise<{ root: unknown; complete: () => unknown }> {
  const { isQuery, resolve, plan, complete } = compiled;
  // Mutations of one document run one after the other, and can take minutes.
  const context = isQuery ? { ...given, db: given.db.onReplica } : { ...given, now: currentTime() };
  const root = await resolve(context, argumentsOf(compiled, variables), plan);
  return { root, complete: () => complete(root, context) };
}

function argumentsOf({ field, node }: CompiledField, variables: Record<string, unknown>): Record<string, unknown> {
  return getArgumentValues(field, node, { sources: {}, coerced: variables });
}
