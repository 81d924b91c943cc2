import * as client from "openid-client";
import { consent } from "./control.mjs";
import { proveTokens } from "./prove-tokens.mjs";

await proveTokens(async ({ issuer, resource }) => {
  const redirect = "http://127.0.0.1:8976/callback";
  const config = await client.dynamicClientRegistration(
    new URL(issuer),
    { client_name: "Prove", redirect_uris: [redirect], token_endpoint_auth_method: "none" },
    client.None(),
    { algorithm: "oauth2", execute: [client.allowInsecureRequests] },
  );
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    resource,
    scope: "openid offline_access customers:read customers:write jobs:read leads:read",
  });
  const checks = { pkceCodeVerifier, expectedState };
  const tokens = await client.authorizationCodeGrant(config, await consent(url), checks, { resource });
  return { tokens, refresh: (token) => client.refreshTokenGrant(config, token, { resource }) };
});
