import type { Request } from "./calls.ts";

export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

/** One request outside any measurement; whatever is not a 2xx is an error. */
export async function send(origin: string, { method, path, headers, body }: Request): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

/** All three calls, and GraphQL, answer JSON objects. */
function parse(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
