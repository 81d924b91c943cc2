import type { Context } from "../graphql/context.ts";
import { execute, prepare } from "../graphql/execute.ts";
import type { Operation } from "../operations/operation.ts";
import { identify, type KeptReplies, runOnce } from "./idempotency.ts";
import { runIfMatch } from "./precondition.ts";
import { type Reply, replyTo, type Target } from "./respond.ts";

/** A call of an endpoint whose caller, scope and variables are checked. */
export type Call = {
  operation: Operation;
  /** The operation that reads the record at the address. */
  read: Operation | undefined;
  target: Target;
  /** The names in the path, with their values. */
  path: Record<string, string>;
  variables: Record<string, unknown>;
  body: { bytes: Buffer; json: unknown };
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
};

/** Runs the operation, once under its idempotency key, or only if the record is as its ETag says. */
export async function perform(call: Call, context: Context, keptReplies: KeptReplies): Promise<Reply> {
  const { operation, read, target, path, variables, body, idempotencyKey, ifMatch } = call;
  const run = async (inside: Context): Promise<Reply> =>
    replyTo(operation, await execute(operation, variables, inside), target);
  const request = idempotencyKey === undefined ? undefined : identify(idempotencyKey, target, body);
  if (request === undefined && ifMatch === undefined) return run(context);
  const prepared = await prepare(operation, variables, context);
  if (request !== undefined) return runOnce(request, keptReplies, prepared, run);
  return runIfMatch({ ifMatch: ifMatch ?? "", read, variables: path }, prepared, run);
}
