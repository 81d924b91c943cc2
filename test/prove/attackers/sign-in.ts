import { randomUUIDv7 } from "node:crypto";
import { createMember } from "../../../src/domain/identity/team/create-member.ts";
import { createGraphql } from "../../world/client.ts";
import type { Target } from "../availability.ts";

const signIn =
  "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { member { id } } }";

/** Signs a new admin in and returns the cookie. The business has a verified email. */
export async function signInAdmin({ origin, database, attacker }: Target, businessId: string): Promise<string> {
  const email = `${randomUUIDv7()}@example.com`;
  const { password } = attacker;
  await createMember(database, businessId, { name: "Sam", email, password, role: "admin" });
  const { headers } = await createGraphql(origin)(signIn, { email, password });
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
