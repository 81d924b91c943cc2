import type { Context as KoaContext } from "koa";
import type { Context } from "../graphql/context.ts";
import { execute } from "../graphql/execute.ts";
import { entityTag, matchesRecord } from "../http/etag.ts";
import type { Operation } from "../operations/operation.ts";
import { isSerializationFailure, isUniqueViolation } from "../postgres/errors.ts";
import { Problem } from "../problems.ts";

type Precondition = {
  ifMatch: string;
  /** Reads the record at the address; undefined if nothing is read there. */
  read: Operation | undefined;
  variables: Record<string, unknown>;
};

/** Returns the If-Match of a change; undefined without one. */
export function readIfMatch(ctx: KoaContext): string | undefined {
  const isChange = ["PUT", "PATCH", "DELETE"].includes(ctx.method);
  return (isChange && ctx.get("If-Match")) || undefined;
}

const maxTries = 5;

/**
 * Changes a record only if it is as the caller last read it. Both happen on one snapshot, so Postgres refuses the
 * change after a concurrent one. That may have been to another record, such as the customer of two sites, so the change
 * is tried again with a new read.
 */
export async function runIfMatch<T>(
  { ifMatch, read, variables }: Precondition,
  context: Context,
  change: (context: Context) => Promise<T>,
): Promise<T> {
  if (read === undefined) throw new Problem("precondition-failed", "Nothing is read at this address.");
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.db.transaction(async (db) => {
        const inside = { ...context, db };
        const { value } = await execute(read, variables, inside);
        if (!matchesRecord(ifMatch, entityTag(JSON.stringify(value)))) throw stale();
        return change(inside);
      }, "repeatable read");
    } catch (error) {
      if (isSerializationFailure(error) && tries < maxTries) continue;
      if (isSerializationFailure(error) || isUniqueViolation(error)) throw stale();
      throw error;
    }
  }
}

function stale(): Problem {
  return new Problem("precondition-failed", "The record has changed since the ETag in If-Match was read.");
}
