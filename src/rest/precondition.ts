import { isSerializationFailure, isUniqueViolation } from "../database/errors.ts";
import type { Context } from "../graphql/context.ts";
import type { Execute } from "../graphql/execute.ts";
import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import { entityTag, namesTag, type Reply } from "./reply.ts";

/**
 * Changes a record only while it reads as the caller last saw it. Both happen on one snapshot: a change that slips
 * in between makes Postgres refuse ours.
 */
export async function whileMatching(
  execute: Execute,
  ifMatch: string,
  read: Operation | undefined,
  variables: Record<string, unknown>,
  context: Context,
  change: (context: Context) => Promise<Reply>,
): Promise<Reply> {
  if (read === undefined) throw new Problem("precondition-failed", "Nothing is read at this address.");
  try {
    return await context.db.transaction(async (db) => {
      const within = { ...context, db };
      const { text } = await execute(read, variables, within);
      if (!namesTag(ifMatch, entityTag(text), false)) throw stale();
      return change(within);
    }, "repeatable read");
  } catch (error) {
    if (isSerializationFailure(error) || isUniqueViolation(error)) throw stale();
    throw error;
  }
}

function stale(): Problem {
  return new Problem("precondition-failed", "The record has changed since the ETag in If-Match was read.");
}
