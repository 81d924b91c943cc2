import type { IncomingMessage } from "node:http";

/** Each value that a header came with. `name` in lower case. Node's `headersDistinct` writes every header down for that. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? "";
    if (given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? "");
  }
  return values;
}
