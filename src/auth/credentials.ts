import type { IncomingMessage } from "node:http";
import { Problem } from "../problems.ts";
import type { Credentials } from "./authentication.ts";

export function credentialsOf(request: IncomingMessage): Credentials {
  return {
    apiKey: oneHeader(request, "x-api-key"),
    authorization: oneHeader(request, "authorization"),
    address: request.socket.remoteAddress ?? "",
  };
}

/** A header that is sent twice says two things: neither is taken. */
export function oneHeader({ headersDistinct }: IncomingMessage, name: string): string | undefined {
  const [value, ...more] = headersDistinct[name] ?? [];
  if (more.length > 0) throw new Problem("bad-request", "A header is repeated.");
  return value;
}
