import type { Context, Middleware } from "koa";

/** Called once a request's answer has ended, with the time since its first byte. */
export type Observer = (ctx: Context, milliseconds: number) => void;

/** Calls all observers from one listener, because each listener of a response costs every request. */
export function observe(observers: readonly Observer[]): Middleware {
  return (ctx, next) => {
    const started = performance.now();
    ctx.res.once("close", () => {
      const milliseconds = performance.now() - started;
      for (const observer of observers) observer(ctx, milliseconds);
    });
    return next();
  };
}
