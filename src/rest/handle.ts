import { assertAccess } from "../auth/access.ts";
import { authenticateRequest } from "../auth/authenticate-request.ts";
import type { Authenticate } from "../auth/authentication.ts";
import { originOf } from "../auth/origin-of.ts";
import type { ContextOf } from "../graphql/context.ts";
import { assertAcceptsJson } from "../http/assert-accepts.ts";
import { parseJson, readJsonBytes } from "../http/body.ts";
import { requestIdOf } from "../http/middleware/request-id.ts";
import type { Handler } from "../http/router.ts";
import { expand } from "../operations/expansion.ts";
import type { Operation } from "../operations/operation.ts";
import { countRetiredCall } from "../operations/retired-calls.ts";
import { type KeptReplies, readIdempotencyKey } from "./idempotency.ts";
import { perform } from "./perform.ts";
import { readIfMatch } from "./precondition.ts";
import { respond } from "./respond.ts";
import { respondOnNews } from "./respond-on-news.ts";
import { announceRetirement } from "./retirement.ts";
import { readVariables } from "./variables.ts";
import type { Waits } from "./waits.ts";

export type RestParts = {
  authenticate: Authenticate;
  contextOf: ContextOf;
  basePath: string;
  baseUrl: string;
  keptReplies: KeptReplies;
  waits: Waits;
};

const noBody = Buffer.alloc(0);

/**
 * Runs the steps of a call in order, once its route is found. Each step may throw a problem. `read` is the operation
 * that reads the record at the address.
 */
export function createHandle(parts: RestParts): (operation: Operation, read: Operation | undefined) => Handler {
  const { authenticate, contextOf, basePath, baseUrl, keptReplies } = parts;

  return (bound, read) => async (ctx, path) => {
    announceRetirement(ctx, bound, path, baseUrl);
    const authentication = await authenticateRequest(ctx, authenticate);
    countRetiredCall(bound, authentication.businessId);
    assertAccess(authentication.caller, bound.access);
    assertAcceptsJson(ctx);
    ctx.state.isChange = bound.kind === "mutation";
    const bytes = bound.kind === "mutation" ? await readJsonBytes(ctx) : noBody;
    ctx.state.requestBody = bytes;
    const json = parseJson(bytes);
    const given = readVariables(bound, { path, query: ctx.querystring, body: json });
    const { operation, variables } = expand(bound, given);

    const context = contextOf(authentication, { id: requestIdOf(ctx), origin: originOf(ctx) });
    const target = { baseUrl, path: ctx.path.slice(basePath.length), query: ctx.querystring };
    if (operation.http?.waits === true) {
      await respondOnNews(ctx, operation, variables, { ...parts, context, target });
      return;
    }
    const idempotencyKey = readIdempotencyKey(ctx);
    const ifMatch = readIfMatch(ctx);
    const call = { operation, read, target, path, variables, body: { bytes, json }, idempotencyKey, ifMatch };
    respond(ctx, await perform(call, context, keptReplies));
  };
}
