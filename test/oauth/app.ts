import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";

export type App = Awaited<ReturnType<typeof registerApp>>;

/** A self-registered app, with its authorization request and code exchange. */
export async function registerApp(world: World, redirectUri: string, metadata: Record<string, unknown> = {}) {
  const api = createClient(world.base);
  const { status, text, body } = await api("POST", "/oauth/register", {
    body: {
      client_name: "Ledger Buddy",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      software_id: randomUUID(),
      ...metadata,
    },
  });
  if (status !== 201) throw new Error(text);
  const clientId: string = body.client_id;
  const verifier = randomBytes(32).toString("base64url");
  return {
    clientId,
    /** The authorization URL. `changed` replaces its parameters. */
    request(changed: Record<string, string> = {}): URL {
      const url = new URL("/oauth/authorize", world.origin);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        state: "of the app",
        ...changed,
      }).toString();
      return url;
    },
    exchange: (code: string) =>
      api("POST", "/oauth/token", {
        raw: new URLSearchParams({
          grant_type: "authorization_code",
          client_id: clientId,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      }),
  };
}
