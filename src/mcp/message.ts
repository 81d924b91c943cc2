import { ProtocolErrorCode } from "@modelcontextprotocol/server";

export type Message = { message: unknown } | { refusal: Response };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** One JSON-RPC message. A batch, which the protocol no longer has, would call many tools for one request's quota. */
export function readMessage(body: Buffer): Message {
  let message: unknown;
  try {
    message = JSON.parse(utf8.decode(body)) as unknown;
  } catch {
    return { refusal: refuse(ProtocolErrorCode.ParseError, "Parse error: the body is not valid JSON in UTF-8") };
  }
  if (Array.isArray(message))
    return {
      refusal: refuse(ProtocolErrorCode.InvalidRequest, "Invalid request: send one message a request, not a batch"),
    };
  return { message };
}

function refuse(code: ProtocolErrorCode, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 });
}
