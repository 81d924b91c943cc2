import { generateKeyPairSync } from "node:crypto";
import type { Configuration } from "oidc-provider";
import { scopes } from "../auth/caller.ts";
import { errors, interactionPolicy, Provider } from "../patches/oidc-provider.ts";
import type { Database } from "../tenancy/database.ts";
import { ClientDocuments, type GetDocument } from "./clients/documents.ts";
import type { CountRegistration } from "./clients/limit-registrations.ts";
import { readClientMetadata, registeredScope } from "./clients/metadata.ts";
import { clientIdOf } from "./clients/registration.ts";
import { openClients } from "./clients/registrations.ts";
import { isConnected } from "./connect-app.ts";
import { renderError } from "./render-error.ts";
import type { Resource } from "./resource.ts";
import { readScopes } from "./scopes.ts";
import { noSessions, openRecords } from "./tokens/records.ts";

/** Lifetimes of issued values, in seconds; a refresh token's starts again with each use. */
export type Lifetimes = { accessTokenSeconds: number; refreshTokenSeconds: number; codeSeconds: number };

export type ProviderParts = {
  database: Database;
  /** Fetches from public addresses only, up to a limit. */
  getDocument: GetDocument;
  appUrl: string;
  basePath: string;
  resource: Resource;
  lifetimes: Lifetimes;
  countRegistration: CountRegistration;
};

const interactionSeconds = 30 * 60;

/** An upper bound; a grant ends with its tokens. */
const grantSeconds = 10 * 365 * 86_400;

/** The entropy of every issued value: 43 characters. */
const tokenBits = 43 * 6;

export const sessionCookie = "fieldline_oauth";

/** A person decides about every request, regardless of earlier decisions. */
const alwaysAsk = new interactionPolicy.Prompt(
  { name: "consent", requestable: true },
  new interactionPolicy.Check("undecided", "the owner has yet to decide", "consent_required", (ctx) => {
    return ctx.oidc.result?.consent === undefined;
  }),
);

/** Configures authorization codes with PKCE, rotating refresh tokens, and opaque tokens for one resource. */
export function configurationOf(parts: ProviderParts): Configuration {
  const { database, getDocument, appUrl, basePath, resource, lifetimes, countRegistration } = parts;
  const pool = database.systemPool;
  const documents = new ClientDocuments(pool, getDocument);
  return {
    adapter: (model) => {
      if (model === "Client") return openClients(pool, countRegistration);
      if (model === "Session") return noSessions;
      return openRecords(database, model, () => nameResource(resource));
    },
    routes: {
      authorization: "/oauth/authorize",
      registration: `${basePath}/oauth/register`,
      token: `${basePath}/oauth/token`,
      revocation: `${basePath}/oauth/revoke`,
    },
    responseTypes: ["code"],
    scopes,
    pkce: { required: () => true },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      id_token_signed_response_alg: "ES256",
      token_endpoint_auth_method: "client_secret_basic",
    },
    // The validator runs even if the metadata lacks the property, and receives all of it.
    extraClientMetadata: {
      properties: ["software_id", registeredScope],
      validator: (_ctx, _name, _value, metadata) => readClientMetadata(metadata as Record<string, unknown>),
    },
    extraParams: {
      scope: (ctx, requested, client) => {
        const registered = client[registeredScope] as string | undefined;
        if (ctx.oidc.params !== undefined) ctx.oidc.params.scope = readScopes(requested, registered);
      },
      // `getResourceServerInfo` has refused foreign resources.
      resource: (ctx) => {
        if (ctx.oidc.params !== undefined) ctx.oidc.params.resource = resource.name;
      },
    },
    features: featuresOf(documents, resource),
    interactions: {
      policy: [alwaysAsk],
      url: (_ctx, { uid }) => `/oauth/interaction/${uid}`,
    },
    findAccount: async ({ oidc }, id) => {
      if (await isConnected(pool, id)) return { accountId: id, claims: () => ({ sub: id }) };
      // The owner has just allowed the app. Without this error, the library fails with a TypeError if there is no
      // account.
      if (oidc.route === "resume") throw new errors.AccessDenied("the app was disconnected meanwhile");
      return undefined;
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    // The app's own middleware decides which origins may read a response.
    clientBasedCORS: () => true,
    ttl: {
      AccessToken: lifetimes.accessTokenSeconds,
      AuthorizationCode: lifetimes.codeSeconds,
      RefreshToken: lifetimes.refreshTokenSeconds,
      Grant: grantSeconds,
      Interaction: interactionSeconds,
      Session: interactionSeconds,
    },
    formats: { bitsOfOpaqueRandomness: tokenBits },
    cookies: {
      names: cookieNamesOf(appUrl),
    },
    // The library requires a key although it signs nothing.
    jwks: { keys: [generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" })] },
    // The library fetches only these documents. Other addresses in an app's metadata are dropped.
    fetch: (address, options) => documents.fetch(String(address), options?.signal ?? undefined),
    // `getDocument` limits the body itself.
    fetchResponseBodyLimits: { "client_id metadata document": Number.POSITIVE_INFINITY },
    renderError,
  };
}

/**
 * Runs before a code is used, so that a refusal does not use it up. The library compares the resource of the exchange
 * with the granted one as text, so it must have the same spelling.
 */
function nameResource(resource: Resource): void {
  const { params } = Provider.ctx?.oidc ?? {};
  if (params?.resource === undefined) return;
  resource.assertMeantBy(params.resource);
  params.resource = resource.name;
}

/** Each cookie is limited to its page's path, which `__Host-` does not allow. */
function cookieNamesOf(appUrl: string) {
  const prefix = appUrl.startsWith("https:") ? "__Secure-" : "";
  return { session: sessionCookie, interaction: `${prefix}fieldline_interaction`, resume: `${prefix}fieldline_resume` };
}

function featuresOf(documents: ClientDocuments, resource: Resource): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: (ctx) => clientIdOf(ctx.oidc.body),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      allowFetch: (ctx, clientId) => documents.mayFetch(ctx, clientId),
      // The response of `documents.fetch` says how long it is fresh.
      cacheDuration: { min: 1, max: 86_400 },
    },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource.name,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        resource.assertMeantBy(indicator);
        return { scope: scopes.join(" "), audience: resource.name, accessTokenFormat: "opaque" };
      },
    },
  };
}
