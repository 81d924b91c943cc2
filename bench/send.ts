import type { Request } from "./calls.ts";

export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

/** Sends one request outside any measurement. Throws unless the status is 2xx. */
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

/** Every call responds with a JSON object. */
function parse(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
