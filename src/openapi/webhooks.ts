import { publishedEvents } from "../events/published.ts";
import { headerReferences } from "./headers.ts";
import { exampleRequestId } from "./problems.ts";

type Schemas = Record<string, object>;

/** `quote.accepted` is described by `QuoteAcceptedEvent`. */
function schemaName(type: string): string {
  return `${type.replaceAll(/(?:^|\.)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Event`;
}

const schemaReference = (type: string) => ({ $ref: `#/components/schemas/${schemaName(type)}` });

/** Without their dialect: the document has one for all of its schemas. */
export const eventSchemas: Schemas = Object.fromEntries(
  publishedEvents.map(({ type, schema: { $schema: _dialect, ...schema } }) => [schemaName(type), schema]),
);

/** The headers of a delivery, by their names in the document. */
export const deliveryParameters = {
  ServiceSignature: {
    name: "X-Service-Signature",
    in: "header",
    required: true,
    description:
      "When the body was signed (`t`, in Unix seconds), and its HMAC-SHA256 under the subscription's secret.",
    schema: { type: "string", pattern: "^t=\\d+,v1=[0-9a-f]{64}$" },
    example: "t=1782873000,v1=5d41f0c6a3b9e87214c05f9ad6b3e18270cc94ab3fd1e6058297b4ca1d30ef56",
  },
  ServiceEventId: {
    name: "X-Service-Event-Id",
    in: "header",
    required: true,
    description: "The event's id, the same in every retry and replay: know repetitions by it.",
    schema: { type: "string", format: "uuid" },
    example: publishedEvents[0]?.sample.event_id,
  },
  ServiceDeliveryId: {
    name: "X-Service-Delivery-Id",
    in: "header",
    required: true,
    description: "Names this attempt and no other.",
    schema: { type: "string", format: "uuid" },
    example: exampleRequestId,
  },
} as const;

const parameters = Object.keys(deliveryParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** What the platform sends to subscribers: one POST an event. */
export function describeWebhooks(tag: string): Record<string, object> {
  return Object.fromEntries(
    publishedEvents.map(({ type, description, sample }) => [
      type,
      {
        post: {
          operationId: `Receive${schemaName(type)}`,
          summary: description.split(/[.:]( |$)/)[0],
          description: `${description}\n\nHow to verify and answer it: [receive webhooks](docs/webhooks).`,
          tags: [tag],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaReference(type), example: sample } },
          },
          responses: {
            "2XX": { description: "Delivered, whatever the body." },
            default: { description: "Not delivered: it is attempted again later, redirects included." },
          },
        },
      },
    ]),
  );
}

export const cataloguePath = "/v1/webhooks/events";

/** The one endpoint here that no operation makes: it is the same for everybody. */
export function describeCatalogue(tag: string): Record<string, object> {
  const item = {
    type: "object",
    properties: {
      type: { type: "string", description: "The event's type.", enum: publishedEvents.map(({ type }) => type) },
      description: { type: "string", description: "When it is told." },
      schema: { type: "object", description: "The JSON Schema (2020-12) of a delivery's body; it stands alone." },
      sample: { type: "object", description: "A delivery's body." },
    },
    required: ["type", "description", "schema", "sample"],
  };
  const headers = headerReferences("x-service-request-id", "ETag");
  return {
    get: {
      operationId: "ListEventTypes",
      summary: "List event types",
      description: "Every event that a subscription can ask for, with its schema and a sample. Needs no credential.",
      tags: [tag],
      security: [],
      parameters: [{ $ref: "#/components/parameters/IfNoneMatch" }],
      responses: {
        200: {
          description: "The answer.",
          headers,
          content: {
            "application/json": {
              schema: { type: "object", properties: { data: { type: "array", items: item } }, required: ["data"] },
              example: { data: publishedEvents.slice(0, 1) },
            },
          },
        },
        304: { description: "Not changed since `If-None-Match`; no body.", headers },
      },
    },
  };
}
