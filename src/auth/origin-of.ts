import type { Context } from "koa";
import type { Origin } from "./caller.ts";

export function originOf(ctx: Context): Origin {
  return { address: ctx.ip, userAgent: ctx.get("User-Agent") || null };
}
