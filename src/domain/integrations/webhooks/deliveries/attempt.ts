import { example } from "../../../../graphql/builder.ts";
import { headersOf, signatureHeader } from "../../../../outbox/handlers/webhook/headers.ts";
import type { RowOf } from "../../../../query/types.ts";
import { plainType } from "../../../kernel/plain-type.ts";
import { AttemptFailure, AttemptTrigger } from "./enums.ts";

/** A finished attempt, or the claim of a current one, with the delivery's event. */
export type Attempt = (RowOf<"WebhookAttempt"> | RowOf<"OutboxClaim">) & { eventId: string };

const ended = (attempt: Attempt) => ("endedAt" in attempt ? attempt : undefined);
const idOf = (attempt: Attempt) => ("endedAt" in attempt ? attempt.id : attempt.attemptId);

type RequestHeader = { name: string; value: string | null };

const RequestHeaderType = plainType<RequestHeader>("WebhookRequestHeader", {
  description: "A header of an attempt's request.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description: "The header's name, in lower case.",
      ...example("x-service-event-id"),
    }),
    value: t.exposeString("value", {
      nullable: true,
      description: "The header's value; null for the signature, which is not kept.",
      ...example("0198f2a4-8c1e-7d3b-9a55-6f0e2b7c4d18"),
    }),
  }),
});

function requestHeaders(attempt: Attempt): RequestHeader[] {
  const sent = headersOf({ eventId: attempt.eventId, attemptId: idOf(attempt) });
  const kept = Object.entries(sent).map(([name, value]) => ({ name, value }));
  return [...kept, { name: signatureHeader, value: null }];
}

export const WebhookAttempt = plainType<Attempt>("WebhookAttempt", {
  description: "An HTTP request that a delivery made.",
  fields: (t) => ({
    id: t.id({
      description: "The attempt's id, a UUID, which it sends as `X-Service-Delivery-Id`.",
      resolve: idOf,
    }),
    trigger: t.expose("trigger", { type: AttemptTrigger, description: "The trigger of the attempt." }),
    started_at: t.expose("startedAt", { type: "DateTime", description: "When the attempt started." }),
    ended_at: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the attempt ended; null while it is under way.",
      resolve: (attempt) => ended(attempt)?.endedAt,
    }),
    duration_ms: t.int({
      nullable: true,
      description: "The duration of the attempt, in milliseconds; null while it is under way.",
      resolve: (attempt) => ended(attempt)?.durationMs,
    }),
    request_headers: t.field({
      type: [RequestHeaderType],
      description:
        "The headers that the platform gave the request. The connection's own, such as `host`, are not among them.",
      resolve: requestHeaders,
    }),
    response_status: t.int({
      nullable: true,
      description: "The HTTP status of the response; null if there is none.",
      resolve: (attempt) => ended(attempt)?.responseStatus,
    }),
    response_body: t.string({
      nullable: true,
      description: "The beginning of the response's body, at most 1 KB; null if there is none.",
      resolve: (attempt) => ended(attempt)?.responseBody,
    }),
    failure: t.field({
      type: AttemptFailure,
      nullable: true,
      description: "The reason why the attempt failed; null if it succeeded or is under way.",
      resolve: (attempt) => ended(attempt)?.failure,
    }),
    detail: t.string({
      nullable: true,
      description: "The failure in a sentence; null if there is none.",
      resolve: (attempt) => ended(attempt)?.detail,
    }),
  }),
});
