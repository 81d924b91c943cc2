import { scopes } from "../auth/caller.ts";
import { defaultScopes } from "./default-scopes.ts";

type Addresses = { appUrl: string; baseUrl: string };

/** The only resource. Its tokens are also valid for REST. */
export function resourceOf({ baseUrl }: Pick<Addresses, "baseUrl">): string {
  return `${baseUrl}/mcp/mcp`;
}

/** The metadata of RFC 8414. */
export function serverMetadata({ appUrl, baseUrl }: Addresses): Record<string, unknown> {
  const authentication = ["none", "client_secret_basic", "client_secret_post"];
  return {
    issuer: appUrl,
    authorization_endpoint: `${appUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    token_endpoint_auth_methods_supported: authentication,
    client_id_metadata_document_supported: true,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: authentication,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/v1/docs`,
  };
}

/**
 * The metadata of RFC 9728. Assistants request every scope in it, so it lists only the default ones. The server's
 * metadata lists all.
 */
export function resourceMetadata({ appUrl, baseUrl }: Addresses): Record<string, unknown> {
  return {
    resource: resourceOf({ baseUrl }),
    authorization_servers: [appUrl],
    scopes_supported: defaultScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Fieldline",
    resource_documentation: `${baseUrl}/v1/docs`,
  };
}
