import { randomBytes } from "node:crypto";
import { sha256 } from "../../crypto/hash.ts";
import type { Pool } from "../../postgres/driver.ts";
import { defaultScopes } from "../default-scopes.ts";
import { readClientMetadata, registeredScope } from "./metadata.ts";

/**
 * Returns the id of a new client. A public client's is the hash of its metadata, so that every copy of a program gets
 * the same client. A client with a secret always gets a new id, because a copy would otherwise share the secret.
 */
export function clientIdOf(body: unknown): string {
  const metadata: Record<string, unknown> = typeof body === "object" ? { ...body } : {};
  readClientMetadata(metadata);
  if (metadata.token_endpoint_auth_method !== "none") return randomBytes(32).toString("base64url");
  for (const issued of ["client_id", "client_id_issued_at", "client_secret", "client_secret_expires_at"])
    delete metadata[issued];
  const fields = Object.entries(metadata).sort(([left], [right]) => (left < right ? -1 : 1));
  return sha256("client\n", JSON.stringify(fields)).toString("base64url");
}

/** Adds the client's scopes and the time of its first registration to the response (RFC 7591, section 3.2.1). */
export async function completeRegistration(answer: Record<string, unknown>, pool: Pool): Promise<void> {
  answer.scope = answer[registeredScope] ?? defaultScopes.join(" ");
  delete answer[registeredScope];
  const { rows } = await pool.query<{ issued_at: number }>(
    "select (metadata ->> 'client_id_issued_at')::float8 as issued_at from oauth_clients where client_id = $1",
    [answer.client_id],
  );
  answer.client_id_issued_at = rows[0]?.issued_at ?? answer.client_id_issued_at;
}
