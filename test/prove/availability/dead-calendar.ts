import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createMember } from "../../../src/domain/identity/team/create-member.ts";
import { createClient, createGraphql, type GraphqlClient } from "../../world/client.ts";
import type { Attack, Target } from "../availability.ts";

const pollsPerSecond = 100;
const seconds = 10;

/** Signs in a member, because owners have a reserve of requests. */
async function signInMember({ origin, database, attacker }: Target): Promise<GraphqlClient> {
  const email = `${randomUUIDv7()}@example.com`;
  const { password } = attacker;
  await createMember(database, attacker.businessId, { name: "Sam", email, password, role: "member" });
  const signIn =
    "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { member { id } } }";
  const { headers } = await createGraphql(origin)(signIn, { email, password });
  return createGraphql(origin, (headers.get("set-cookie") ?? "").split(";")[0]);
}

/** Sends one request a second, as a person in the portal does. */
async function useThePortal(graphql: GraphqlClient): Promise<string[]> {
  const answers: string[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const { status, body } = await graphql("{ viewer { member { id } } }");
    answers.push(body?.data?.viewer?.member == null ? `${status}` : "answered");
    await delay(1000);
  }
  return answers;
}

async function poll(target: Target, path: string): Promise<number[]> {
  const get = createClient(target.origin, { "X-Forwarded-For": "203.0.113.99" });
  const polls: Promise<{ status: number }>[] = [];
  for (let sent = 0; sent < pollsPerSecond * seconds; sent += pollsPerSecond / 10) {
    for (let more = 0; more < pollsPerSecond / 10; more += 1) polls.push(get("GET", path));
    await delay(100);
  }
  return (await Promise.all(polls)).map(({ status }) => status);
}

export const attack: Attack = {
  name: "A program polls a calendar's old address 100 times a second",
  async run(target) {
    const { graphql, businessId } = target.attacker;
    // Only verified businesses see the address.
    await target.database.systemPool.query("update businesses set verified_at = now() where id = $1", [businessId]);
    const old = (await graphql("{ calendar_feed { url } }")).body.data.calendar_feed.url;
    await graphql("mutation { renew_calendar_feed { url } }");
    const member = await signInMember(target);
    const [polled, asked] = await Promise.all([poll(target, new URL(old).pathname), useThePortal(member)]);
    const refused = asked.filter((answer) => answer !== "answered").length;
    if (refused > 0)
      throw new Error(`the team's portal refused ${refused} of ${asked.length} requests: ${asked.join(", ")}`);
    const count = (status: number) => polled.filter((one) => one === status).length;
    return {
      "polls answered 404, 429": `${count(404)}, ${count(429)}`,
      "portal requests of the team refused": `${refused} of ${asked.length}`,
    };
  },
};
