import type { IncomingMessage } from "node:http";
import type { Context } from "koa";
import { Problem } from "../../problems.ts";
import { headerValues } from "../../text/header-values.ts";
import type { Credentials } from "../authentication.ts";

export function readCredentials({ req, ip }: Context): Credentials {
  return {
    apiKey: singleHeader(req, "x-api-key"),
    authorization: singleHeader(req, "authorization"),
    address: ip,
  };
}

/** A header that is sent twice contradicts itself: 400. */
export function singleHeader(request: IncomingMessage, name: string): string | undefined {
  const [value, ...more] = headerValues(request, name);
  if (more.length > 0) throw new Problem("bad-request", "A header is repeated.");
  return value;
}
