import type { Context } from "koa";

export function sendPage(ctx: Context, status: number, html: string): void {
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.body = html;
}

/** After a form: the browser reads the address next. */
export function seeOther(ctx: Context, address: string): void {
  ctx.status = 303;
  ctx.set("Location", address);
}
