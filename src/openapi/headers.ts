import { exampleRequestId } from "./problems.ts";

type Header = { description: string; schema: object; example: string | number };

/** The response headers, by their names in the document. */
export const headers = {
  "x-service-request-id": {
    description: "The request's id: the one that was sent in this header, if it is well-formed, otherwise a new one.",
    schema: { type: "string" },
    example: exampleRequestId,
  },
  RateLimit: {
    description: "The rest of each rate limit: `r` requests are left, and more become available in `t` seconds.",
    schema: { type: "string" },
    example: '"default";r=117;t=42',
  },
  "RateLimit-Policy": {
    description:
      "The rate limit of the business, `default`: `q` requests in any `w` seconds. A second item, `credential`, is the limit that an owner has set for the key or app.",
    schema: { type: "string" },
    example: '"default";q=120;w=60',
  },
  ETag: {
    description: "The version of the record, for `If-None-Match` and `If-Match`, or of the page, for `If-None-Match`.",
    schema: { type: "string" },
    example: '"Jx4b0vWmcE9Q2sPzNhYtRk1aUf7"',
  },
  Link: {
    description: 'The URL of the next page, with `rel="next"`. Absent on the last page.',
    schema: { type: "string" },
    example: '<http://localhost:3000/api/v1/customers?cursor=b3BhcXVl>; rel="next"',
  },
  "Idempotency-Replayed": {
    description:
      "`true` when the response is a replay of the first one under the same `Idempotency-Key`. Otherwise absent.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description:
      "The number of seconds to wait before the next request. An hour on a `draft-cap`, which lasts until a draft is sent or deleted.",
    schema: { type: "integer", minimum: 0 },
    example: 42,
  },
  Allow: {
    description: "The methods that the path supports.",
    schema: { type: "string" },
    example: "GET, HEAD, OPTIONS",
  },
  "WWW-Authenticate": {
    description: "The accepted kinds of credentials, and what is wrong with the one that was sent.",
    schema: { type: "string" },
    example: 'Bearer realm="fieldline", ApiKey realm="fieldline"',
  },
} satisfies Record<string, Header>;

/** The headers of deprecated operations. A document without one omits them. */
export const retirementHeaders = {
  Deprecation: {
    description: "Since when the operation is deprecated: `@` and Unix seconds (RFC 9745).",
    schema: { type: "string" },
    example: "@1788220800",
  },
  Sunset: {
    description: "When the operation stops working (RFC 8594).",
    schema: { type: "string" },
    example: "Mon, 01 Mar 2027 00:00:00 GMT",
  },
} satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers | keyof typeof retirementHeaders;

export function headerReferences(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of every response to an accepted credential. */
export const everyResponse: HeaderName[] = ["x-service-request-id", "RateLimit", "RateLimit-Policy"];
