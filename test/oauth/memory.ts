import type {
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";

/** The state that an MCP client keeps between starts. */
export function createAppMemory(redirectUrl: string) {
  let information: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let sentTo: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Desk Assistant", redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" },
    clientInformation: () => information,
    saveClientInformation: (saved) => {
      information = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    redirectToAuthorization: (url) => {
      sentTo = url;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
  };
  return {
    provider,
    sentTo: () => there(sentTo, "the person was sent nowhere"),
    tokens: () => there(tokens, "there are no tokens"),
    /** Replaces the access token with one that the server does not know, as if it had expired. */
    spoil() {
      tokens = { ...there(tokens, "there are no tokens"), access_token: `ccoat_${"A".repeat(43)}` };
    },
  };
}

function there<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise);
  return value;
}
