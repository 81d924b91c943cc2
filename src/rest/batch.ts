import Router from "@koa/router";
import { assertAccess } from "../auth/access.ts";
import { authenticateRequest } from "../auth/authenticate-request.ts";
import type { Authentication } from "../auth/authentication.ts";
import { originOf } from "../auth/origin-of.ts";
import type { Context } from "../graphql/context.ts";
import { assertAcceptsJson } from "../http/assert-accepts.ts";
import { readJson } from "../http/body.ts";
import { isPercentEncoded } from "../http/is-percent-encoded.ts";
import { requestIdOf } from "../http/middleware/request-id.ts";
import type { ToProblem } from "../http/problems.ts";
import { type Handler, inOrder } from "../http/router.ts";
import { limits } from "../limits/limits.ts";
import { type BatchOperation, operationsPerRequest } from "../operations/batch.ts";
import type { Operation } from "../operations/operation.ts";
import { countRetiredCall } from "../operations/retired-calls.ts";
import { Problem } from "../problems.ts";
import type { RestParts } from "./handle.ts";
import { readIdempotencyKey } from "./idempotency.ts";
import { perform } from "./perform.ts";
import { readBatch } from "./read-batch.ts";
import type { Reply } from "./respond.ts";
import { readVariables } from "./variables.ts";

type Bound = { operation: Operation; read: Operation | undefined };

type Found = Bound & { path: Record<string, string> };

type Parts = Pick<RestParts, "authenticate" | "contextOf" | "keptReplies" | "baseUrl"> & { toProblem: ToProblem };

const { max: maxBytes } = limits.requests.batchBytes;

const noBody = Buffer.alloc(0);

/**
 * Runs several changes in one request, one after the other. Each is a call of its own: it commits alone, and its
 * failure does not stop the next.
 */
export function createBatch(parts: Parts, bound: readonly Bound[]): Handler {
  const { authenticate, contextOf, toProblem } = parts;
  const find = createFind(bound);

  return async (ctx) => {
    const authentication = await authenticateRequest(ctx, authenticate);
    assertAcceptsJson(ctx);
    ctx.state.isChange = true;
    const operations = readBatch(await readJson(ctx), readIdempotencyKey(ctx));
    for (let counted = operationsPerRequest; counted < operations.length; counted += operationsPerRequest)
      await authenticateRequest(ctx, authenticate);

    const requestId = requestIdOf(ctx);
    const context = contextOf(authentication, { id: requestId, origin: originOf(ctx) });
    const results: string[] = [];
    let bytes = 0;
    let outage: Problem | undefined;
    for (const operation of operations) {
      try {
        // A database that is away would let each of the others wait.
        if (outage !== undefined) throw outage;
        if (bytes > maxBytes) throw notRun();
        results.push(resultOf(await run(parts, find, operation, { authentication, context })));
      } catch (error) {
        const problem = toProblem(error, requestId);
        if (problem.type === "unavailable") outage = problem;
        const body = JSON.stringify(problem.document(requestId));
        results.push(resultOf({ status: problem.status, headers: problem.headers, body }));
      }
      bytes += Buffer.byteLength(results.at(-1) ?? "");
    }
    ctx.body = `{"results":[${results.join(",")}]}`;
    ctx.type = "application/json; charset=utf-8";
  };
}

async function run(
  { keptReplies, baseUrl }: Parts,
  find: (method: string, path: string) => Found,
  { method, path, body, idempotency_key: idempotencyKey, if_match: ifMatch }: BatchOperation,
  { authentication, context }: { authentication: Authentication; context: Context },
): Promise<Reply> {
  const found = find(method, path);
  const { operation } = found;
  countRetiredCall(operation, authentication.businessId);
  assertAccess(authentication.caller, operation.access);
  const variables = readVariables(operation, { path: found.path, query: "", body });
  const bytes = body === undefined ? noBody : Buffer.from(JSON.stringify(body));
  const target = { baseUrl, path, query: "" };
  const call = { ...found, target, variables, body: { bytes, json: body }, idempotencyKey, ifMatch };
  return perform(call, context, keptReplies);
}

/** Finds the operation of a path below the base address, as the router does. */
function createFind(bound: readonly Bound[]): (method: string, path: string) => Found {
  const router = new Router({ sensitive: true, strict: true });
  const byPath = Map.groupBy(bound, ({ operation }) => (operation.http?.path ?? "").replaceAll(/\{(\w+)\}/g, ":$1"));
  for (const [path] of inOrder(byPath)) router.all(path, () => undefined);

  return (method, path) => {
    const [layer] = isPercentEncoded(path) ? router.match(path, method).path : [];
    if (layer === undefined) throw new Problem("not-found", "There is no endpoint at this address.");
    const here = byPath.get(String(layer.path)) ?? [];
    const one = here.find(({ operation }) => operation.http?.method === method);
    if (one !== undefined) return { ...one, path: layer.params(path, layer.captures(path)) };
    const allowed = here.map(({ operation }) => operation.http?.method).join(", ");
    throw new Problem("method-not-allowed", `Allowed here: ${allowed}.`, { headers: { Allow: allowed } });
  };
}

function notRun(): Problem {
  const megabytes = maxBytes / 1_000_000;
  return new Problem(
    "bad-request",
    `The results of the operations before this one have more than ${megabytes} MB. It was not run: send it in another batch.`,
  );
}

function resultOf({ status, headers: { "Content-Type": _type, ...headers }, body }: Reply): string {
  return `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body ?? "null"}}`;
}
