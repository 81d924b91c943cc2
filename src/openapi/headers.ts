import { exampleRequestId } from "./problems.ts";

type Header = { description: string; schema: object; example: string };

/** The response headers, by the name under which the document refers to them. */
export const headers = {
  "x-service-request-id": {
    description: "The request's id: yours, if you sent a well-formed one.",
    schema: { type: "string" },
    example: exampleRequestId,
  },
  RateLimit: {
    description: "What is left of the allowance: `r` requests, and more become free in `t` seconds.",
    schema: { type: "string" },
    example: '"default";r=117;t=42',
  },
  "RateLimit-Policy": {
    description: "The allowance: `q` requests in any `w` seconds, for the whole business.",
    schema: { type: "string" },
    example: '"default";q=120;w=60',
  },
  ETag: {
    description: "Names this state of the record, for `If-None-Match` and `If-Match`.",
    schema: { type: "string" },
    example: '"Jx4b0vWmcE9Q2sPzNhYtRk1aUf7"',
  },
  Link: {
    description: 'The address of the next page, with `rel="next"`; absent on the last one.',
    schema: { type: "string" },
    example: '</api/v1/customers?cursor=b3BhcXVl>; rel="next"',
  },
  "Idempotency-Replayed": {
    description: "`true` on an answer that was given before under the same `Idempotency-Key`; absent otherwise.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description: "How many seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 0 },
    example: "42",
  },
  "WWW-Authenticate": {
    description: "How to present a credential, and what was wrong with this one.",
    schema: { type: "string" },
    example: 'ApiKey realm="fieldline", Bearer realm="fieldline"',
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

export function headerReferences(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Those of an answer to a caller whose credential was accepted. */
export const everyAnswer: HeaderName[] = ["x-service-request-id", "RateLimit", "RateLimit-Policy"];
