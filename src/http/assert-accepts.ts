import type { Context } from "koa";
import { Problem } from "../problems.ts";

/** 406 for a caller that takes no JSON; one that does not say what it takes, takes anything. */
export function assertAcceptsJson(ctx: Context): void {
  if (ctx.accepts("application/json") === false) throw new Problem("not-acceptable", "The answer is application/json.");
}
