import { expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
import { publishedEvents, sampleOf } from "../../src/events/published.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";
import { faults } from "../events/schema.ts";
import { document, resolve, sendings } from "./document.ts";

test("the document has one webhook for each event of the catalogue", () => {
  expect(Object.keys(document.webhooks)).toEqual(eventTypes);
  expect(Object.values(document.webhooks).map((item) => Object.keys(item))).toEqual(eventTypes.map(() => ["post"]));
});

test.each(sendings)("%s is a POST of the event's body, with its sample", (type, sending) => {
  const { required, content } = sending.requestBody ?? { required: false, content: {} };
  expect(required).toBe(true);
  expect(Object.keys(content)).toEqual(["application/json"]);
  const { schema, example } = content["application/json"] ?? { schema: {} };
  expect(example).toEqual(publishedEvents.find((event) => event.type === type)?.sample);
  expect(faults(resolve(schema), example)).toEqual([]);
  expect(resolve(schema).title).toBe(type);
});

test.each(sendings)("%s needs no credential of the platform and counts as delivered by any 2xx", (_type, sending) => {
  expect(sending.security).toEqual([]);
  expect(Object.keys(sending.responses)).toEqual(["2XX", "default"]);
});

test.each(sendings)("%s carries the three headers of a delivery, with valid examples", (_type, sending) => {
  const headers = sending.parameters.map(resolve);
  expect(headers.map(({ name }) => name)).toEqual([
    "X-Service-Signature",
    "X-Service-Event-Id",
    "X-Service-Delivery-Id",
  ]);
  for (const header of headers) {
    expect(header).toMatchObject({ in: "header", required: true });
    expect(faults(header.schema, header.example)).toEqual([]);
  }
});

test("the signature of a delivery has the documented format", () => {
  const [signature] = (sendings[0]?.[1].parameters ?? []).map(resolve);
  if (signature === undefined) throw new Error("no parameter");
  expect(faults(signature.schema, sign("whsec_a", JSON.stringify(sampleOf("lead.won")), new Date()))).toEqual([]);
  expect(faults(signature.schema, "v1=5d41")).toHaveLength(1);
});

test("the event catalogue is among the paths, open to everyone", () => {
  const endpoint = document.paths["/v1/webhooks/events"]?.get;
  expect(endpoint?.security).toEqual([]);
  const answer = endpoint?.responses[200];
  const { schema, example } = (answer && resolve(answer).content?.["application/json"]) ?? { schema: {} };
  expect(faults(schema, example)).toEqual([]);
  expect(faults(schema, { data: publishedEvents })).toEqual([]);
  expect(faults(schema, { data: [{ type: "other" }] })).not.toEqual([]);
});
