import { expect } from "vitest";
import { newEmail, password } from "../auth/portal.ts";
import { world } from "../world/shared.ts";
import { openForms } from "./form-client.ts";

export const details = (more: Record<string, string> = {}) => ({
  business_name: "Breeze Air",
  name: "Sam Taylor",
  email: newEmail(),
  password,
  time_zone: "Australia/Sydney",
  ...more,
});

export async function signedUp(more: Record<string, string> = {}) {
  const person = details(more);
  const forms = openForms(world);
  const answer = await forms.post("/sign-up", person);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/today"]);
  return { ...person, forms };
}

export const viewerOf = async (cookie: string) => {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ query: "{ viewer { member { name email role } business { name time_zone } } }" }),
  });
  return ((await response.json()) as { data?: { viewer: unknown } }).data?.viewer;
};
