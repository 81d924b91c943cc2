import type { IncomingMessage } from "node:http";
import type { Context } from "koa";
import { Problem } from "../../problems.ts";
import { headerValues } from "../../text/header-values.ts";
import type { Credentials } from "../authentication.ts";

export function readCredentials({ req, ip, headers }: Context): Credentials {
  return {
    apiKey: singleHeader(req, "x-api-key"),
    authorization: singleHeader(req, "authorization"),
    address: ip,
    userAgent: headers["user-agent"],
  };
}

/** Returns a header's value. Throws a 400 if the header is repeated, because its values may contradict each other. */
export function singleHeader(request: IncomingMessage, name: string): string | undefined {
  const [value, ...more] = headerValues(request, name);
  if (more.length > 0) throw new Problem("bad-request", "A header is repeated.");
  return value;
}
