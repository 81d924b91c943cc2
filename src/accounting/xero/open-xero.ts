import { AccountingFailure } from "../failure.ts";
import type { AccountingProvider, Organisation, Tokens } from "../provider.ts";
import { openBooks } from "./books.ts";
import { type Json, listOf, objectOf, readAnswer, send, textOf } from "./request.ts";
import { isSignedByXero, readOrganisations } from "./signature.ts";

export type XeroSettings = {
  clientId: string;
  clientSecret: string;
  /** Without a key, payments are found by the hourly pull alone. */
  webhookKey: string | undefined;
  /** The origin of a stand-in for all of Xero. */
  apiUrl: string | undefined;
};

/** The granular scopes, which apps registered since March 2026 need. */
const scopes = [
  "offline_access",
  "accounting.contacts",
  "accounting.invoices",
  "accounting.payments",
  "accounting.settings.read",
].join(" ");

/** Opens Xero: https://developer.xero.com/documentation/guides/oauth2/auth-flow */
export function openXero({ clientId, clientSecret, webhookKey, apiUrl }: XeroSettings): AccountingProvider {
  const hosts = {
    login: apiUrl ?? "https://login.xero.com",
    identity: apiUrl ?? "https://identity.xero.com",
    api: apiUrl ?? "https://api.xero.com",
  };
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

  const post = (path: string, fields: Record<string, string>) =>
    send({
      method: "POST",
      url: new URL(hosts.identity + path),
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  async function askForTokens(fields: Record<string, string>): Promise<Tokens> {
    const answered = await post("/connect/token", fields);
    // OAuth refuses a code or a refresh token with a 400, and a client with a 401.
    if (answered.status === 400)
      throw new AccountingFailure("lapsed", "Xero does not accept the authorization any more.");
    if (answered.status === 401)
      throw new AccountingFailure("refused", "Xero does not accept XERO_CLIENT_ID and XERO_CLIENT_SECRET.");
    const { access_token, refresh_token, expires_in } = readAnswer(answered);
    if (typeof access_token !== "string" || typeof refresh_token !== "string")
      throw new AccountingFailure("away", "Xero's response has no tokens.");
    return { accessToken: access_token, refreshToken: refresh_token, expiresInSeconds: Number(expires_in) || 0 };
  }

  const renew = (refreshToken: string) => askForTokens({ grant_type: "refresh_token", refresh_token: refreshToken });

  async function endConnection(accessToken: string, id: string): Promise<void> {
    const url = new URL(`${hosts.api}/connections/${encodeURIComponent(id)}`);
    readAnswer(await send({ method: "DELETE", url, headers: { authorization: `Bearer ${accessToken}` } }));
  }

  return {
    authorizationUrl({ state, challenge, redirectUri }) {
      const url = new URL(`${hosts.login}/identity/connect/authorize`);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return url;
    },
    exchange: (code, verifier, redirectUri) =>
      askForTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }),
    renew,
    async findOrganisation(accessToken) {
      const { list } = readAnswer(
        await send({
          method: "GET",
          url: new URL(`${hosts.api}/connections`),
          headers: { authorization: `Bearer ${accessToken}` },
        }),
      );
      return chooseOrganisation(listOf(list), accessToken);
    },
    async disconnect({ accessToken, refreshToken }, connectionId) {
      try {
        await endConnection(accessToken, connectionId);
      } catch (error) {
        if (!(error instanceof AccountingFailure) || error.fault !== "expired") throw error;
        await endConnection((await renew(refreshToken)).accessToken, connectionId);
      }
    },
    open: (organisationId, accessToken) => openBooks(hosts.api, organisationId, accessToken),
    readWebhook: (body, signature) =>
      webhookKey !== undefined && isSignedByXero(body, signature, webhookKey) ? readOrganisations(body) : undefined,
  };
}

/** A person can have let the platform into several organisations. The authorization's own event names the last one. */
function chooseOrganisation(connections: readonly Json[], accessToken: string): Organisation {
  const organisations = connections.filter(({ tenantType }) => tenantType === "ORGANISATION");
  const event = eventOf(accessToken);
  const chosen = organisations.find(({ authEventId }) => event !== "" && authEventId === event) ?? organisations[0];
  if (chosen === undefined) throw new AccountingFailure("refused", "Choose an organisation in Xero.");
  return { id: textOf(chosen.tenantId), name: textOf(chosen.tenantName), connectionId: textOf(chosen.id) };
}

/** Reads the claim of Xero's access token, a JWT. */
function eventOf(accessToken: string): string {
  try {
    const [, claims = ""] = accessToken.split(".");
    return textOf(objectOf(JSON.parse(Buffer.from(claims, "base64url").toString())).authentication_event_id);
  } catch {
    return "";
  }
}
