import type { Middleware } from "koa";
import { tracer } from "../../telemetry/tracer.ts";
import { outcomeOf } from "./log.ts";

/**
 * Traces a request as a span. A caller's `traceparent` becomes a link instead of the parent, because anyone can send
 * it.
 */
export const traceRequests: Middleware = (ctx, next) => {
  const current = tracer();
  if (current === undefined) return next();
  const stranger = ctx.get("traceparent");
  const span = current.begin(ctx.method, {
    kind: "server",
    attributes: { "http.request.method": ctx.method, "fieldline.request_id": String(ctx.state.requestId) },
    ...(stranger === "" ? {} : { link: stranger }),
  });
  ctx.res.once("close", () => {
    const { operation, businessId } = ctx.state;
    const { status } = outcomeOf(ctx);
    span.end({
      ...(operation === undefined ? {} : { name: `${ctx.method} ${operation}` }),
      attributes: {
        "http.response.status_code": status,
        ...(operation === undefined ? {} : { "fieldline.operation": String(operation) }),
        ...(businessId === undefined ? {} : { "fieldline.business_id": String(businessId) }),
      },
      ...(status >= 500 ? { error: String(status) } : {}),
    });
  });
  return span.run(next);
};
