import { batchPath, batchRequest, batchResponse, maxOperations, operationsPerRequest } from "../operations/batch.ts";
import { type Components, failureResponse } from "./failure.ts";
import { everyResponse, headerReferences } from "./headers.ts";
import { plain } from "./plain.ts";
import { batchSamples } from "./samples.ts";

const example = [
  {
    method: "PUT",
    path: "/v1/customers/by-external-id/crm-48213",
    body: { name: "Jane Citizen", email: "jane@example.com" },
  },
  { method: "DELETE", path: "/v1/customers/019f1b83-0840-7b6c-8458-63875e34487c" },
];

const customer = { id: "019f1b83-0840-7b6c-8458-63875e34487c", external_id: "crm-48213", name: "Jane Citizen" };

const results = [
  {
    status: 201,
    headers: { Location: `/v1/customers/${customer.id}`, ETag: '"a1B2c3D4e5F6g7H8i9J0k1L2m3N"' },
    body: customer,
  },
  { status: 204, headers: {}, body: null },
];

/** Describes the endpoint that runs several operations. It is not an operation itself. */
export function describeBatch(tag: string, failures: Components, baseUrl: string): Record<string, object> {
  const failed = (status: number, ...types: Parameters<typeof failureResponse>[1]) => ({
    [status]: failureResponse(status, types, failures),
  });
  return {
    post: {
      operationId: "Batch",
      summary: "Run several changes",
      description: `Runs up to ${maxOperations} changes, one after the other. Each is a call of its own, with the scope of its endpoint: it commits alone, and its failure does not stop the next. The response is a 200 with the result of each. Every ${operationsPerRequest} operations count as one request.\n\nA retry with the same \`Idempotency-Key\` repeats no POST that has succeeded.`,
      tags: [tag],
      security: [{ ApiKey: [] }, { OAuth: [] }],
      parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }],
      requestBody: {
        required: true,
        content: { "application/json": { schema: plain(batchRequest), example: { operations: example } } },
      },
      responses: {
        200: {
          description: "OK.",
          headers: headerReferences(...everyResponse),
          content: { "application/json": { schema: plain(batchResponse), example: { results } } },
        },
        ...failed(400, "bad-request"),
        ...failed(401, "unauthorized"),
        ...failed(403, "plan-required", "subscription-inactive"),
        ...failed(406, "not-acceptable"),
        ...failed(413, "payload-too-large"),
        ...failed(415, "unsupported-media-type"),
        ...failed(429, "rate-limited"),
        ...failed(500, "internal"),
        ...failed(503, "unavailable"),
      },
      "x-codeSamples": batchSamples(baseUrl, batchPath, example),
    },
  };
}
