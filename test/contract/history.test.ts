import { expect, test } from "vitest";
import { changesOf, type Loose, partOf } from "./compare.ts";

/** v1 before the release of 2026-06-23, which changed four names in place. */
function before(contract: Loose): void {
  const { CreateLeadInput, LeadCreatedEvent, LeadConvertedEvent } = contract.openapi.components.schemas;
  rename(CreateLeadInput.properties, "auto_create_customer", "auto_convert");
  rename(LeadCreatedEvent.properties, "lead_type", "type");
  LeadCreatedEvent.properties.site_id = { type: ["string", "null"], format: "uuid" };
  LeadConvertedEvent.properties.customer_was_created = { type: "boolean" };
  LeadCreatedEvent.required.push("type", "site_id");
  LeadConvertedEvent.required.push("customer_was_created");
}

function rename(properties: Loose, from: string, to: string): void {
  properties[to] = properties[from];
  delete properties[from];
}

test("the check reports each of the four breaks of the release of 2026-06-23", () => {
  const old = partOf("openapi");
  before(old);
  const found = changesOf(old, partOf("openapi"));
  expect(found.filter((change) => change.startsWith("break "))).toEqual([
    "break CreateLeadInput.auto_convert removed",
    "break lead.converted.customer_was_created removed",
    "break lead.created.site_id removed",
    "break lead.created.type removed",
  ]);
  expect(found.filter((change) => !change.startsWith("break "))).toEqual([
    "addition CreateLeadInput.auto_create_customer new",
    "addition lead.created.lead_type new",
  ]);
});
