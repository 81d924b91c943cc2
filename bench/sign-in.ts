import type { Credential } from "./calls.ts";
import { send } from "./send.ts";

const mutation =
  "mutation SignIn($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { business { id } } }";

/** Signs in through the portal's mutation and returns the session cookie. */
export async function signIn(origin: string, email: string, password: string): Promise<Credential> {
  const { headers, body, text } = await send(origin, {
    method: "POST",
    path: "/graphql",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: mutation, variables: { email, password } }),
  });
  const [cookie = ""] = headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
  if (body.errors !== undefined || cookie === "") throw new Error(`${email} could not sign in: ${text.slice(0, 500)}`);
  return { cookie };
}
