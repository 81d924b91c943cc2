import type { Context as KoaContext } from "koa";
import { Problem } from "../problems.ts";

export function sendPage(ctx: KoaContext, status: number, page: string): void {
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.body = page;
}

export function redirect(ctx: KoaContext, address: string): void {
  ctx.status = 303;
  ctx.set("Location", address);
}

export function allowMethods(ctx: KoaContext, methods: readonly string[]): void {
  if (!methods.includes(ctx.method))
    throw new Problem("method-not-allowed", undefined, { headers: { Allow: methods.join(", ") } });
}
