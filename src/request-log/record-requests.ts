import type { Caller } from "../auth/caller.ts";
import { outcomeOf } from "../http/middleware/log.ts";
import type { Observer } from "../http/middleware/observe.ts";
import { requestIdOf } from "../http/middleware/request-id.ts";
import { currentTime } from "../postgres/clock.ts";
import { keptBody } from "./kept-body.ts";
import type { RequestLog } from "./request-log.ts";

/** A path or a user agent is stored up to this length. */
const maxLength = 500;

/** Adds the requests of keys and apps to their business's log, without queries. A sandbox's log has bodies too. */
export function recordRequests(log: RequestLog, basePath: string): Observer {
  return (ctx, milliseconds) => {
    const { businessId, credential, operation, problem, requestBody, replyBody } = ctx.state as Recorded;
    if (businessId === undefined || credential === undefined) return;
    const { kind } = credential;
    if (kind !== "api_key" && kind !== "oauth") return;
    log.add(businessId, (hasBodies) => ({
      businessId,
      requestId: requestIdOf(ctx),
      method: ctx.method,
      path: ctx.path.slice(basePath.length, basePath.length + maxLength),
      operation: operation ?? null,
      status: outcomeOf(ctx).status,
      problem: problem ?? null,
      milliseconds: Math.round(milliseconds),
      credentialKind: kind,
      credentialId: credential.id,
      credentialName: credential.name,
      address: ctx.ip,
      userAgent: ctx.headers["user-agent"]?.slice(0, maxLength) ?? null,
      createdAt: currentTime(),
      ...(hasBodies && { requestBody: keptBody(requestBody), responseBody: keptBody(replyBody) }),
    }));
  };
}

/** The request's state. `credential` is set once the request is authenticated. */
type Recorded = {
  businessId?: string;
  credential?: Caller;
  operation?: string;
  problem?: string;
  requestBody?: Buffer;
  replyBody?: string;
};
