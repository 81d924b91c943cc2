import { createClient } from "../../world/client.ts";
import type { Attack } from "../availability.ts";

const seconds = 10;
const parallel = 50;

const paths = [
  "/",
  "/customers",
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/reset-password/x",
  "/verify-email/x",
  "/invitation/x",
  "/q/x",
  "/i/x.pdf",
  "/files/x",
  "/calendar/x.ics",
  "/logo/019b0000-0000-7000-8000-000000000000/x",
  "/exports/customers.csv",
  "/oauth/authorize?client_id=x&redirect_uri=https://example.com/back&response_type=code",
  "/oauth/interaction/x",
  "/.well-known/oauth-authorization-server",
  "/graphql?query={__typename}",
  "/favicon.svg",
  "/llms-full.txt",
  "/nothing/here",
  "/api/v1/me",
  "/api/v1/openapi.json",
  "/api/v1/docs",
  "/api/v1/docs/search?q=invoice",
  "/api/v1/docs/reference/customers",
];

export const attack: Attack = {
  name: "A stranger asks for every page that needs no credential, as fast as it can",
  async run({ origin, attacker }) {
    const get = createClient(origin, { "X-Forwarded-For": attacker.headers["X-Forwarded-For"] ?? "" });
    const counts = new Map<number, number>();
    const until = performance.now() + seconds * 1000;
    let next = 0;
    async function ask(): Promise<void> {
      while (performance.now() < until) {
        const path = paths[next % paths.length] ?? "/";
        next += 1;
        const { status } = await get("GET", path);
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
    await Promise.all(Array.from({ length: parallel }, ask));
    const written = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
    return { [`answers in ${seconds} s`]: written.join(", ") };
  },
};
