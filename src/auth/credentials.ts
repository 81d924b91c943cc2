import type { IncomingMessage } from "node:http";
import { Problem } from "../problems.ts";
import type { Credentials } from "./authentication.ts";

export function readCredentials(request: IncomingMessage): Credentials {
  return {
    apiKey: singleHeader(request, "x-api-key"),
    authorization: singleHeader(request, "authorization"),
    address: request.socket.remoteAddress ?? "",
  };
}

/** A header that is sent twice contradicts itself: 400. */
export function singleHeader({ headersDistinct }: IncomingMessage, name: string): string | undefined {
  const [value, ...more] = headersDistinct[name] ?? [];
  if (more.length > 0) throw new Problem("bad-request", "A header is repeated.");
  return value;
}
