import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../limits/limits.ts";

/** The path of the batch endpoint, below the base address. */
export const batchPath = "/v1/batch";

export const { max: maxOperations } = limits.requests.operations;

/** Each begun set of this many operations counts as one request. */
export const operationsPerRequest = 10;

export const batchMethods = ["POST", "PUT", "PATCH", "DELETE"] as const;

const Operation = Type.Object(
  {
    method: Type.Unsafe<(typeof batchMethods)[number]>({
      type: "string",
      enum: [...batchMethods],
      description: "The method of the endpoint. Reads are not batched.",
    }),
    path: Type.String({
      description: "The path of the endpoint below the base address, percent-encoded, without a query.",
    }),
    body: Type.Optional(
      Type.Unsafe<object>({
        type: "object",
        additionalProperties: true,
        description: "The body of the request, if the endpoint takes one.",
      }),
    ),
    idempotency_key: Type.Optional(
      Type.String({
        description:
          "The `Idempotency-Key` of a POST. Default: that of the batch with the operation's position, so that a retry of the batch repeats no work.",
      }),
    ),
    if_match: Type.Optional(Type.String({ description: "The `If-Match` of a PATCH or DELETE." })),
  },
  { description: "One call of an endpoint." },
);

const Result = Type.Object(
  {
    status: Type.Integer({ description: "The status code of the operation's response." }),
    headers: Type.Object(
      {
        Location: Type.Optional(Type.String({ description: "The URL of a new record." })),
        ETag: Type.Optional(Type.String({ description: "The version of the record." })),
        "Idempotency-Replayed": Type.Optional(
          Type.String({ description: "`true` if the response is that of an earlier call with the same key." }),
        ),
        "Retry-After": Type.Optional(Type.String({ description: "The seconds to wait before another try." })),
      },
      { description: "The operation's own headers." },
    ),
    body: Type.Unsafe<unknown>({
      type: ["object", "null"],
      description: "The body of the response, or its problem; null if there is none.",
    }),
  },
  { description: "The response of one operation." },
);

export type BatchOperation = Static<typeof Operation>;

export const batchRequest = Type.Object({
  operations: Type.Array(Operation, {
    minItems: 1,
    maxItems: maxOperations,
    description: "The operations, which run one after the other, in this order.",
  }),
});

export const batchResponse = Type.Object({
  results: Type.Array(Result, { description: "The results, in the order of the operations." }),
});
