import { expect } from "vitest";
import { event, type Planted, rename, testPlanted, without } from "./planted.ts";

const events: Planted[] = [
  [
    "an event gone",
    ({ openapi }) => delete openapi.webhooks["lead.won"],
    expect.arrayContaining(["break lead.won removed"]) as never,
  ],
  ["a field of an event gone", (c) => delete event(c).properties.source, ["break lead.created.source removed"]],
  [
    "a field of an event renamed",
    (c) => rename(event(c).properties, "lead_type", "type"),
    ["addition lead.created.type new", "break lead.created.lead_type removed"],
  ],
  [
    "a field of an event that may be missing",
    (c) => without(event(c).required, "name"),
    ["break lead.created.name optional"],
  ],
  ["a field of an event added", (c) => (event(c).properties.colour = {}), ["addition lead.created.colour new"]],
  [
    "a value of an event added",
    (c) => event(c).properties.source.enum.push("fax"),
    ["break lead.created.source values"],
  ],
  [
    "an event's header gone",
    ({ openapi }) => openapi.webhooks["lead.won"].post.parameters.shift(),
    ["break lead.won header x-service-signature removed"],
  ],
  [
    "an answer that no longer counts",
    ({ openapi }) => delete openapi.webhooks["lead.won"].post.responses["2XX"],
    ["break lead.won 2XX removed"],
  ],
  [
    "an event added, with its type wherever types are listed",
    ({ openapi }) => {
      const text = JSON.stringify(openapi)
        .replaceAll(/,"conversation\.updated"(?=[\],])/g, ',"conversation.updated","lead.revived"')
        .replace(
          '{"$ref":"#/components/schemas/ConversationUpdatedEvent"}]',
          '{"$ref":"#/components/schemas/ConversationUpdatedEvent"},{"$ref":"#/components/schemas/LeadRevivedEvent"}]',
        )
        .replace('"LeadWonEvent":{', '"LeadRevivedEvent":{"type":"object"},"LeadWonEvent":{');
      Object.assign(openapi, JSON.parse(text));
      openapi.webhooks["lead.revived"] = structuredClone(openapi.webhooks["lead.won"]);
      openapi.webhooks["lead.revived"].post.requestBody.content["application/json"].schema.$ref =
        "#/components/schemas/LeadRevivedEvent";
    },
    ["addition lead.revived new"],
  ],
];

testPlanted("openapi", events);
