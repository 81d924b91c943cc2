import { randomBytes } from "node:crypto";
import type { World } from "../world/world.ts";

export const newEmail = () => `${randomBytes(8).toString("hex")}@example.com`;
export const password = "correct horse battery";

export const here = "203.0.113.1";

/** A client with one person's cookie, which calls from one address. */
export function openPortal(world: Pick<World, "origin">, address = here) {
  let cookie = "";
  return {
    cookie: () => cookie,
    useCookie: (given: string) => {
      cookie = given;
    },
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
    async ask(query: string, variables: Record<string, unknown> = {}): Promise<any> {
      const response = await fetch(`${world.origin}/graphql`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie, "X-Forwarded-For": address },
        body: JSON.stringify({ query, variables }),
      });
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(";", 1)[0] ?? "";
      const { data, errors } = (await response.json()) as {
        data?: unknown;
        errors?: { extensions: { problem: object } }[];
      };
      const [error] = errors ?? [];
      return error === undefined ? data : error.extensions.problem;
    },
  };
}
export type Portal = ReturnType<typeof openPortal>;

export const signUp = (portal: Portal, email: string, name = "Breeze Air", more: object = {}) =>
  portal.ask(
    `mutation ($input: SignUpInput!) { sign_up(input: $input) {
      member { name email role } business { id name slug plan subscription trial_ends_at time_zone } } }`,
    { input: { business_name: name, name: "Sam Taylor", email, password, ...more } },
  );
export async function signUpVerified(
  { database }: Pick<World, "database">,
  portal: Portal,
  email: string,
  name = "Breeze Air",
) {
  const answer = await signUp(portal, email, name);
  const where = { id: answer.sign_up.business.id };
  await database.system.business.update({ where, data: { verifiedAt: new Date() } });
  return answer;
}
export const signIn = (portal: Portal, email: string, given = password) =>
  portal.ask(
    "mutation ($email: Email!, $given: String!) { sign_in(email: $email, password: $given) { member { email } } }",
    {
      email,
      given,
    },
  );
export const viewer = (portal: Portal) => portal.ask("{ viewer { member { email role } business { name } } }");
