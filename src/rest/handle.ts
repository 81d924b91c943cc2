import accepts from "accepts";
import type { Middleware } from "koa";
import type { Auth, Authentication } from "../auth/authentication.ts";
import { assertAccess } from "../auth/check-scope.ts";
import { credentialsOf, oneHeader } from "../auth/credentials.ts";
import { rateHeaders } from "../auth/rate-headers.ts";
import type { Encryption } from "../crypto/encrypt.ts";
import type { Context } from "../graphql/context.ts";
import type { Execute } from "../graphql/execute.ts";
import { parseJson, readBody } from "../http/body.ts";
import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import { once, readIdempotencyKey } from "./idempotency.ts";
import { whileMatching } from "./precondition.ts";
import { namesTag, type Reply, replyTo } from "./reply.ts";
import { createRouter } from "./router.ts";
import { readVariables } from "./variables.ts";

export type RestParts = {
  operations: readonly Operation[];
  execute: Execute;
  auth: Auth;
  contextOf(authentication: Authentication, requestId: string): Context;
  basePath: string;
  baseUrl: string;
  /** For replies that are kept. */
  encryption: Encryption;
};

/** Every endpoint, in the one order of checks: route, credential, scope, body, fields, and then the domain. */
export function createRest({
  operations,
  execute,
  auth,
  contextOf,
  basePath,
  baseUrl,
  encryption,
}: RestParts): Middleware {
  const route = createRouter(operations);

  return async (ctx) => {
    const path = ctx.path.slice(basePath.length);
    const match = route(path);
    if (match === undefined) throw new Problem("not-found", "Nothing is served at this address.");
    const { resource, parameters } = match;
    if (ctx.method === "OPTIONS") {
      ctx.status = 204;
      ctx.set("Allow", resource.allow);
      return;
    }
    const operation = resource.methods.get(ctx.method);
    if (operation === undefined)
      throw new Problem("method-not-allowed", `Allowed here: ${resource.allow}.`, {
        headers: { Allow: resource.allow },
      });

    ctx.state.operation = operation.name;
    const authentication = await auth.authenticate(credentialsOf(ctx.req));
    ctx.state.businessId = authentication.businessId;
    ctx.state.caller = `${authentication.caller.kind}:${authentication.caller.id}`;
    ctx.set(rateHeaders(authentication.quota));
    assertAccess(authentication.caller, operation.access);
    if (accepts(ctx.req).type(["application/json"]) === false)
      throw new Problem("not-acceptable", "The answer is application/json.");

    const bytes = operation.kind === "mutation" ? await readBody(ctx.req, ["application/json"]) : Buffer.alloc(0);
    const body = parseJson(bytes);
    const context = contextOf(authentication, ctx.state.requestId as string);
    const run = async (within: Context): Promise<Reply> => {
      const variables = readVariables(operation, { path: parameters, query: ctx.querystring, body });
      const change = async (inside: Context) =>
        replyTo(operation, await execute(operation, variables, inside), { baseUrl, path, query: ctx.querystring });
      const ifMatch = ctx.method === "PATCH" || ctx.method === "DELETE" ? ctx.get("If-Match") : "";
      if (ifMatch === "") return change(within);
      return whileMatching(execute, ifMatch, resource.methods.get("GET"), pathOf(operation, variables), within, change);
    };
    const key =
      ctx.method === "POST"
        ? readIdempotencyKey(oneHeader(ctx.req, "idempotency-key"), {
            method: ctx.method,
            target: `${path}?${ctx.querystring}`,
            body: bytes,
          })
        : undefined;
    const reply = key === undefined ? await run(context) : await once(context, encryption, key, run);

    ctx.set(reply.headers);
    if (reply.headers.ETag !== undefined && namesTag(ctx.get("If-None-Match"), reply.headers.ETag, true)) {
      ctx.status = 304;
      return;
    }
    ctx.status = reply.status;
    if (reply.body !== undefined) ctx.body = reply.body;
  };
}

function pathOf(operation: Operation, variables: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(operation.path.map(({ name }) => [name, variables[name]]));
}
