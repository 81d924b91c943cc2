import type { Context } from "koa";
import { Problem } from "../problems.ts";

/** Throws a 406 if the caller does not accept JSON. Without `Accept`, the caller accepts anything. */
export function assertAcceptsJson(ctx: Context): void {
  if (ctx.accepts("application/json") === false) throw new Problem("not-acceptable", "The answer is application/json.");
}
