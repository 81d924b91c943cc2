import * as oauth from "oauth4webapi";
import { consent } from "./control.mjs";
import { proveTokens } from "./prove-tokens.mjs";

const insecure = { [oauth.allowInsecureRequests]: true };

await proveTokens(async ({ issuer, resource }) => {
  const redirect = "http://127.0.0.1:8976/callback";
  const discovery = await oauth.discoveryRequest(new URL(issuer), { algorithm: "oauth2", ...insecure });
  const server = await oauth.processDiscoveryResponse(new URL(issuer), discovery);
  const metadata = { client_name: "Prove", redirect_uris: [redirect], token_endpoint_auth_method: "none" };
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, metadata, insecure),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: "code",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    resource,
  }).toString();
  const answer = oauth.validateAuthResponse(server, client, await consent(url), state);
  const given = { additionalParameters: { resource }, ...insecure };
  const exchange = oauth.authorizationCodeGrantRequest;
  const exchanged = await exchange(server, client, oauth.None(), answer, redirect, verifier, given);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged);
  const refresh = async (token) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, given),
    );
  return { tokens, refresh };
});
