import type { Context } from "koa";
import { parseJson, readJsonBytes } from "../http/body.ts";
import { limits } from "../limits/limits.ts";

/** Error codes of JSON-RPC. */
const parseError = -32700;
const invalidRequest = -32600;

export type Messages = { messages: readonly unknown[]; isBatch: boolean } | { error: Response };

/** The only revision with batches. Its clients do not send the header MCP-Protocol-Version. */
const batchRevision = "2025-03-26";

const { max: maxBatch } = limits.requests.batch;

export async function readMessages(ctx: Context): Promise<Messages> {
  const body = parse(await readJsonBytes(ctx));
  if (body === undefined) return { error: errorOf(parseError, "Parse error: the body is not valid JSON in UTF-8") };
  if (!Array.isArray(body)) return { messages: [body], isBatch: false };
  const fault = faultOfBatch(body, ctx.get("MCP-Protocol-Version"));
  return fault === undefined ? { messages: body, isBatch: true } : { error: errorOf(invalidRequest, fault) };
}

function faultOfBatch(batch: readonly unknown[], revision: string): string | undefined {
  if (revision !== "" && revision !== batchRevision)
    return `Invalid request: revision ${revision} has no batches; send one message`;
  if (batch.length === 0) return "Invalid request: the batch is empty";
  if (batch.length > maxBatch) return `Invalid request: a batch has at most ${maxBatch} messages`;
  if (batch.some(asksForInstructions)) return "Invalid request: send initialize alone, not in a batch";
  return undefined;
}

/** Whether it asks for the server's instructions, in either form of the protocol. */
export function asksForInstructions(message: unknown): boolean {
  if (typeof message !== "object" || message === null) return false;
  const method: unknown = Reflect.get(message, "method");
  return method === "initialize" || method === "server/discover";
}

/**
 * Returns a call's arguments as they were sent, because the SDK drops a `__proto__`. The SDK has checked that they are
 * an object.
 */
export function argumentsOf(message: unknown): Record<string, unknown> {
  const { params } = message as { params?: { arguments?: Record<string, unknown> } };
  return params?.arguments ?? {};
}

function parse(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function errorOf(code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 });
}
