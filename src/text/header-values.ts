import type { IncomingMessage } from "node:http";

/**
 * Returns each value of a header. `name` is in lower case. Node's `headersDistinct` would process every header for
 * that.
 */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? "";
    if (given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? "");
  }
  return values;
}
