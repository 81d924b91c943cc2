import { getArgumentValues } from "graphql";
import type { Answer, Cursors } from "./answer-bytes.ts";
import type { CompiledField } from "./compile.ts";
import type { Context } from "./context.ts";

/** A compiled operation, which has one root field. */
export type Executable = { compiled: CompiledField };

/** Runs the operation in this process and resolves to its answer. The variables are already coerced. */
export async function execute(
  { compiled }: Executable,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Answer> {
  const { root, complete } = await resolveField(compiled, variables, context);
  // A root field answers an object.
  const value = (await complete()) as Record<string, unknown>;
  const { cursors } = Object(root) as { cursors?: Cursors };
  return { value, cursors };
}

/** For a call that opens a transaction around the execution: the context in which nothing is asked of the network. */
export async function prepare(
  { compiled }: Executable,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Context> {
  if (compiled.prepare === undefined) return context;
  const prepared = compiled.prepare(context, argumentsOf(compiled, variables));
  // A refusal is the change's: a call that only replays what was answered before does not come to it.
  await prepared.catch(() => undefined);
  return { ...context, prepared };
}

/** The value of a root field's resolver, and the function that completes it. The variables are already coerced. */
export async function resolveField(
  compiled: CompiledField,
  variables: Record<string, unknown>,
  given: Context,
): Promise<{ root: unknown; complete: () => unknown }> {
  const { isQuery, resolve, plan, complete } = compiled;
  const context = isQuery ? { ...given, db: given.db.onReplica } : given;
  const root = await resolve(context, argumentsOf(compiled, variables), plan);
  return { root, complete: () => complete(root, context) };
}

function argumentsOf({ field, node }: CompiledField, variables: Record<string, unknown>): Record<string, unknown> {
  return getArgumentValues(field, node, { sources: {}, coerced: variables });
}
