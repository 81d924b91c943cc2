import { generateKeyPairSync } from "node:crypto";
import type { Middleware } from "koa";
import type pg from "pg";
import { tokenPrefix } from "../auth/access-token.ts";
import { scopes } from "../auth/caller.ts";
import { readClientMetadata } from "./client-metadata.ts";
import { isSecret, openClients } from "./clients.ts";
import { isConnected } from "./connect-app.ts";
import { type GetDocument, openDocuments } from "./documents.ts";
import { errors, interactionPolicy, Provider } from "./library.ts";
import { resourceOf } from "./metadata.ts";
import { noSessions, openRecords } from "./records.ts";
import { renderError } from "./render-error.ts";
import { readScopes } from "./scopes.ts";

/** How long what is handed out lasts; a refresh token from its last use on. */
export type Lifetimes = { accessTokenSeconds: number; refreshTokenSeconds: number; codeSeconds: number };

type Parts = {
  pool: pg.Pool;
  /** Bounded, and to public addresses alone. */
  getDocument: GetDocument;
  appUrl: string;
  basePath: string;
  lifetimes: Lifetimes;
};

const interactionSeconds = 30 * 60;

/** A grant lasts as long as something hangs on it; this is only its bound. */
const grantSeconds = 10 * 365 * 86_400;

/** Bits of each value that is handed out: 43 characters. */
const tokenBits = 43 * 6;

const sessionCookie = "fieldline_oauth";

/** Every request is decided by a person, whatever was decided before. */
const alwaysAsk = new interactionPolicy.Prompt(
  { name: "consent", requestable: true },
  new interactionPolicy.Check("undecided", "the owner has yet to decide", "consent_required", (ctx) => {
    return ctx.oidc.result?.consent === undefined;
  }),
);

/** The authorization server: authorization codes with PKCE, refresh tokens that rotate, opaque tokens for one resource. */
export function createProvider({ pool, getDocument, appUrl, basePath, lifetimes }: Parts): Provider {
  const documents = openDocuments(pool, getDocument);
  const resource = resourceOf({ baseUrl: appUrl + basePath });
  const provider = new Provider(appUrl, {
    adapter: (model) => {
      if (model === "Client") return openClients(pool);
      return model === "Session" ? noSessions : openRecords(pool, model);
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
    // Called where it is among the metadata or not, for all of it.
    extraClientMetadata: {
      properties: ["software_id"],
      validator: (_ctx, _name, _value, metadata) => readClientMetadata(metadata as Record<string, unknown>),
    },
    extraParams: {
      scope: (ctx, requested, client) => {
        if (ctx.oidc.params !== undefined) ctx.oidc.params.scope = readScopes(requested, client.scope);
      },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        allowFetch: documents.mayFetch,
        // What is fetched says itself how long it counts.
        cacheDuration: { min: 1, max: 86_400 },
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget("the only resource is the MCP endpoint");
          return { scope: scopes.join(" "), audience: resource, accessTokenFormat: "opaque" };
        },
      },
    },
    interactions: {
      policy: [alwaysAsk],
      url: (_ctx, { uid }) => `/oauth/interaction/${uid}`,
    },
    findAccount: async (_ctx, id) => {
      if (!(await isConnected(pool, id))) return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    // Which origins read the answers is the app's to say: see below.
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
      names: { session: sessionCookie, interaction: "fieldline_interaction", resume: "fieldline_resume" },
    },
    // Nothing is signed; the library wants a key all the same.
    jwks: { keys: [generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" })] },
    // Documents are all that the library asks for; other addresses in an app's metadata are left out.
    fetch: (address, options) => documents.fetch(String(address), options?.signal ?? undefined),
    // As much as may be fetched.
    fetchResponseBodyLimits: { "client_id metadata document": Number.POSITIVE_INFINITY },
    renderError,
  });
  provider.proxy = true;
  provider.use(withoutExtras);
  nameTokens(provider);
  compareSecretHashes(provider);
  return provider;
}

/** The app decided about other origins before; and the library's own session, which is not kept, needs no cookie. */
const withoutExtras: Middleware = async (ctx, next) => {
  const isAllowed = ctx.res.hasHeader("Access-Control-Allow-Origin");
  await next();
  if (!isAllowed) ctx.remove("Access-Control-Allow-Origin");
  if (!isAllowed) ctx.remove("Access-Control-Expose-Headers");
  const cookies = [ctx.res.getHeader("Set-Cookie") ?? []].flat().map(String);
  ctx.remove("Set-Cookie");
  const kept = cookies.filter((cookie) => !cookie.startsWith(sessionCookie));
  if (kept.length > 0) ctx.set("Set-Cookie", kept);
};

function nameTokens({ AccessToken }: Provider): void {
  const prototype = makerOf(AccessToken.prototype);
  const generate = prototype.generateTokenId;
  prototype.generateTokenId = function generateTokenId() {
    return tokenPrefix + generate.call(this);
  };
}

/** Every model of the library makes its own ids; its types leave that out. */
function makerOf(prototype: object): { generateTokenId(): string } {
  return prototype as { generateTokenId(): string };
}

/** A client that was found has the hash in the place of its secret. */
function compareSecretHashes({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function compareClientSecret(given) {
    return isSecret(given, this.clientSecret);
  };
}
