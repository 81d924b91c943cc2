import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

export const operatorEmail = "op@platform.example";

export const startOperatorWorld = (environment: Record<string, string> = {}) =>
  startWorld({ OPERATOR_EMAILS: `other@platform.example, ${operatorEmail.toUpperCase()}`, ...environment });

/** The cookie of a person in a business of their own. By default, two-factor sign-in is on. */
export async function signInAs(
  world: World,
  {
    email = operatorEmail,
    hasTwoFactor = true,
    provedHoursAgo = 0,
    isVerified = true,
    isActive = true,
    signedInBy = "password",
  } = {},
) {
  const business = await world.addBusiness();
  const person = await world.addPerson(business.id);
  const { systemPool } = world.database;
  // An address belongs to one person only.
  await systemPool.query("update members set email = id || '@left.example' where email = $1", [email]);
  await systemPool.query(
    "update members set email = $2, is_active = $3, two_factor_at = case when $4 then now() end where id = $1",
    [person.id, email, isActive, hasTwoFactor],
  );
  await systemPool.query(
    `update sessions set proved_at = now() - $2 * interval '1 hour', signed_in_by = $3::"SignInMethod" where member_id = $1`,
    [person.id, provedHoursAgo, signedInBy],
  );
  if (!isVerified) await systemPool.query("update businesses set verified_at = null where id = $1", [business.id]);
  return { business, person, ...formsOf(world, person.cookie) };
}

/** A browser without scripts that has the cookie. */
export function formsOf(world: World, cookie: string) {
  const send = createClient(world.origin, { Cookie: cookie, Accept: "text/html" });
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      send("POST", path, { raw: new URLSearchParams(fields).toString(), headers: { ...type, ...headers } }),
  };
}
