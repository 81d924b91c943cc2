import type { IncomingMessage } from "node:http";
import type { Presented } from "../gate/gate.ts";
import { Problem } from "../problems.ts";

/** A header that is sent twice says two things: neither is taken. */
export function presentedBy({ headersDistinct, socket }: IncomingMessage): Presented {
  const one = (name: string): string | undefined => {
    const [value, ...more] = headersDistinct[name] ?? [];
    if (more.length > 0) throw new Problem("bad-request", "A header is repeated.");
    return value;
  };
  return { apiKey: one("x-api-key"), authorization: one("authorization"), address: socket.remoteAddress ?? "" };
}
