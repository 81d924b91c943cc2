import type { EventType } from "../events/catalogue.ts";
import { cataloguePath, publishedEvents, schemaNameOf } from "../events/published.ts";
import { type Components, failureResponse } from "./failure.ts";
import { headerReferences } from "./headers.ts";
import { exampleRequestId } from "./problems.ts";
import { openSamples } from "./samples.ts";

const schemaReference = (type: EventType) => ({ $ref: `#/components/schemas/${schemaNameOf(type)}` });

/** The headers of a delivery, by their names in the document. */
export const deliveryParameters = {
  ServiceSignature: {
    name: "X-Service-Signature",
    in: "header",
    required: true,
    description:
      "The time of signing in Unix seconds (`t`) and the HMAC-SHA256 signature under the subscription's secret (`v1`).",
    schema: { type: "string", pattern: "^t=\\d+,v1=[0-9a-f]{64}$" },
    example: "t=1782873000,v1=5d41f0c6a3b9e87214c05f9ad6b3e18270cc94ab3fd1e6058297b4ca1d30ef56",
  },
  ServiceEventId: {
    name: "X-Service-Event-Id",
    in: "header",
    required: true,
    description: "The event's id, the same in every retry and replay. Use it to ignore duplicates.",
    schema: { type: "string", format: "uuid" },
    example: publishedEvents[0]?.sample.event_id,
  },
  ServiceDeliveryId: {
    name: "X-Service-Delivery-Id",
    in: "header",
    required: true,
    description: "The id of this attempt; each attempt has its own.",
    schema: { type: "string", format: "uuid" },
    example: exampleRequestId,
  },
} as const;

const parameters = Object.keys(deliveryParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Describes the requests to subscribers: one POST for each event type. */
export function describeWebhooks(tag: string): Record<string, object> {
  return Object.fromEntries(
    publishedEvents.map(({ type, description, sample }) => [
      type,
      {
        post: {
          operationId: `Receive${schemaNameOf(type)}`,
          summary: description.split(/[.:]( |$)/)[0],
          description: `${description}\n\nSee [Receive webhooks](docs/webhooks) for how to verify and acknowledge it.`,
          tags: [tag],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaReference(type), example: sample } },
          },
          responses: {
            "2XX": { description: "Delivered. The body is ignored." },
            default: { description: "Not delivered, redirects included. The delivery is retried." },
          },
        },
      },
    ]),
  );
}

/** Describes the event catalogue. It is a static document, not an operation. */
export function describeCatalogue(tag: string, failures: Components, baseUrl: string): Record<string, object> {
  const item = {
    type: "object",
    properties: {
      type: { type: "string", description: "The event type.", enum: publishedEvents.map(({ type }) => type) },
      description: { type: "string", description: "When the event is emitted." },
      schema: { type: "object", description: "The JSON Schema (2020-12) of the delivery body, self-contained." },
      sample: { type: "object", description: "An example of the delivery body." },
    },
    required: ["type", "description", "schema", "sample"],
  };
  const headers = headerReferences("x-service-request-id", "ETag");
  return {
    get: {
      operationId: "ListEventTypes",
      summary: "List event types",
      description:
        "Returns every event type that a subscription can include, with its schema and an example. Requires no credential.",
      tags: [tag],
      security: [],
      parameters: [{ $ref: "#/components/parameters/IfNoneMatch" }],
      responses: {
        200: {
          description: "OK.",
          headers,
          content: {
            "application/json": {
              schema: { type: "object", properties: { data: { type: "array", items: item } }, required: ["data"] },
              example: { data: publishedEvents.slice(0, 1) },
            },
          },
        },
        304: { description: "Unchanged since the `ETag` in `If-None-Match`. No body.", headers },
        405: failureResponse(405, ["method-not-allowed"], failures),
      },
      "x-codeSamples": openSamples(baseUrl, cataloguePath, "webhooks.listEventTypes()", "webhooks.list_event_types()"),
    },
  };
}
