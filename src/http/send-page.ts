import type { Context } from "koa";

export function sendPage(ctx: Context, status: number, html: string): void {
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.body = html;
}

/** Redirects with a 303: the browser requests the address by GET, whatever the method was. */
export function redirect(ctx: Context, address: string): void {
  ctx.status = 303;
  ctx.set("Location", address);
}
