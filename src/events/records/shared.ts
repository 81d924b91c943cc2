import { array, id, map, nullable, string } from "../fields.ts";

export const customerId = id("customer", "The customer's id.");
export const leadId = id("lead", "The lead's id.");
export const siteId = nullable(id("site", "The site's id. Null if there is none."));
export const name = string("Full or trading name.", "Jane Citizen");
export const email = nullable(string("Email address. Null if there is none.", "jane@example.com"));
export const phone = nullable(string("Phone number in E.164. Null if there is none.", "+61412345678"));
export const jobNumber = string("The job's number.", "J-1001");

export function assigneeId(noun: string) {
  return nullable(id("person", `The id of the team member that the ${noun} is assigned to. Null if there is none.`));
}

/** The names of the changed fields, as the record has them in the API. */
export function changed(noun: string, ...examples: [string, ...string[]]) {
  return {
    ...array(`The names of the ${noun}'s fields that changed.`, string("The field's name.", examples[0])),
    examples: [examples],
  };
}

/** The values of the record's custom fields. */
export function custom(noun: string) {
  return map<string | number | boolean>(
    `The ${noun}'s values of custom fields, by their keys.`,
    ["string", "number", "boolean"],
    {},
  );
}
