import type { Context } from "koa";
import { parseJson, readJsonBytes } from "../http/body.ts";

/** JSON-RPC's codes. */
const parseError = -32700;
const invalidRequest = -32600;

export type Message = { message: unknown } | { error: Response };

/** Reads one JSON-RPC message; undefined stands for nothing, and for what is no JSON. */
export async function readMessage(ctx: Context): Promise<Message> {
  const message = parse(await readJsonBytes(ctx));
  if (message === undefined) return { error: errorOf(parseError, "Parse error: the body is not valid JSON in UTF-8") };
  // The protocol has no batches any more; one would call many tools for one request's quota.
  if (Array.isArray(message))
    return { error: errorOf(invalidRequest, "Invalid request: send one message, not a batch") };
  return { message };
}

/** Whether it asks what the server is, in either form of the protocol: the answer holds the instructions. */
export function asksForInstructions(message: unknown): boolean {
  if (typeof message !== "object" || message === null) return false;
  const method: unknown = Reflect.get(message, "method");
  return method === "initialize" || method === "server/discover";
}

/** A call's arguments as they were sent: the SDK, which has checked that they are an object, drops a `__proto__`. */
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
