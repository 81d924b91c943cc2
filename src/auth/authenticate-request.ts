import type { Context } from "koa";
import type { Authenticate, Authentication } from "./authentication.ts";
import { readCredentials } from "./credentials/credentials.ts";
import { rateHeaders } from "./rate-limit/headers.ts";

/** Authenticates by the request's credential. Sets the response's rate headers, and the caller for the logs. */
export async function authenticateRequest(ctx: Context, authenticate: Authenticate): Promise<Authentication> {
  const authentication = await authenticate(readCredentials(ctx), (caller, businessId) => {
    ctx.state.businessId = businessId;
    ctx.state.caller = `${caller.kind}:${caller.id}`;
    ctx.state.credential = caller;
  });
  const { quota, share } = authentication;
  ctx.set(rateHeaders({ shared: quota, share }));
  return authentication;
}
