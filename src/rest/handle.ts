import accepts from "accepts";
import type { Middleware } from "koa";
import { checkScope } from "../gate/check-scope.ts";
import type { Admission, Gate } from "../gate/gate.ts";
import { oneHeader, presentedBy } from "../gate/presented.ts";
import { rateHeaders } from "../gate/rate-headers.ts";
import type { Context } from "../graphql/context.ts";
import type { Execute } from "../graphql/execute.ts";
import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import type { Sealing } from "../seal.ts";
import { parseJson, readBody } from "./body.ts";
import { once, readIdempotencyKey } from "./idempotency.ts";
import { whileMatching } from "./precondition.ts";
import { namesTag, type Reply, replyTo } from "./reply.ts";
import { createRouter } from "./router.ts";
import { readVariables } from "./variables.ts";

export type RestParts = {
  operations: readonly Operation[];
  execute: Execute;
  gate: Gate;
  contextOf(admission: Admission, requestId: string): Context;
  basePath: string;
  baseUrl: string;
  /** For replies that are kept. */
  sealing: Sealing;
};

/** Every endpoint, in the one order of checks: route, credential, scope, body, fields, and then the domain. */
export function createRest({
  operations,
  execute,
  gate,
  contextOf,
  basePath,
  baseUrl,
  sealing,
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
    const admission = await gate.admit(presentedBy(ctx.req));
    ctx.state.businessId = admission.businessId;
    ctx.state.caller = `${admission.caller.kind}:${admission.caller.id}`;
    ctx.set(rateHeaders(admission.allowance));
    checkScope(admission.caller, operation.access);
    if (accepts(ctx.req).type(["application/json"]) === false)
      throw new Problem("not-acceptable", "The answer is application/json.");

    const bytes = operation.kind === "mutation" ? await readBody(ctx.req, ["application/json"]) : Buffer.alloc(0);
    const body = parseJson(bytes);
    const context = contextOf(admission, ctx.state.requestId as string);
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
    const reply = key === undefined ? await run(context) : await once(context, sealing, key, run);

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
