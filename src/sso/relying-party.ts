import type * as OpenIdClient from "openid-client";
import type { Configuration, ServerMetadata } from "openid-client";
import { limits } from "../limits/limits.ts";
import { type Claims, findClaim, readClaims } from "./claims.ts";
import { explain } from "./explain.ts";
import { createFetch, type Exchange } from "./outgoing.ts";
import { ProviderCache, type Published } from "./provider-cache.ts";
import { SsoError } from "./sso-error.ts";

export const loadOpenIdClient = () => import("openid-client");

/** A business's provider, and the platform's registration there. */
export type Provider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  rolesClaim: string | null;
  /**
   * Each business has its own, so that it identifies the provider that responds. Otherwise one business's provider
   * could have people sign in at another's, and receive the code (RFC 9700, section 4.4).
   */
  redirectUri: string;
};

/** Values that are compared when the person returns. */
export type Checks = { state: string; nonce: string; verifier: string };

type Asked = {
  checks: Checks;
  /** Fills in the person's address at the provider. */
  loginHint?: string | undefined;
  /** Requires the password or a second factor again, even if the person is signed in at the provider. */
  isFresh: boolean;
};

type Library = typeof OpenIdClient;

const clockToleranceSeconds = 60;
const scope = "openid email profile";

/** The platform as a client of businesses' identity providers (OpenID Connect Core, code flow with PKCE). */
export class RelyingParty {
  readonly #exchange: Exchange;
  readonly #cache = new ProviderCache();
  /** Loaded with the first sign-in, because most installations have none. */
  #library: Promise<Library> | undefined;

  constructor({ exchange }: { exchange: Exchange }) {
    this.#exchange = exchange;
  }

  /** Returns the address where the person signs in. Throws an `SsoError` if the provider does not respond. */
  async authorizationUrl(provider: Provider, { checks, loginHint, isFresh }: Asked): Promise<URL> {
    return this.#talk(provider, async (library, config) =>
      library.buildAuthorizationUrl(config, {
        redirect_uri: provider.redirectUri,
        scope: scopesFor(config.serverMetadata(), provider),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        ...(isFresh ? { prompt: "login", max_age: "0" } : {}),
      }),
    );
  }

  /**
   * Returns the provider's claims about the person who returned with `search`. Throws an `SsoError` unless they are
   * proved.
   */
  async readPerson(provider: Provider, search: string, { state, nonce, verifier }: Checks): Promise<Claims> {
    return this.#talk(provider, async (library, config) => {
      // By default the library accepts TLS as a proof, but a provider within the network may be reached without TLS.
      library.enableNonRepudiationChecks(config);
      const url = new URL(provider.redirectUri);
      url.search = search;
      const tokens = await library.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SsoError("The identity provider sent no ID token.");
      const { rolesClaim } = provider;
      const isWhole =
        claims.email !== undefined && (rolesClaim === null || findClaim(claims, rolesClaim) !== undefined);
      const more: Readonly<Record<string, unknown>> =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await library.fetchUserInfo(config, tokens.access_token, claims.sub);
      // The email address and its verification must come from the same source.
      const email = claims.email === undefined ? more : claims;
      const about = { ...more, ...claims, email: email.email, ...verifiedOf(email) };
      return readClaims(about, claims.sub, rolesClaim);
    });
  }

  /** The next sign-in reads the provider's metadata again. */
  forget(issuer: string): void {
    this.#cache.forget(issuer);
  }

  async #talk<T>(provider: Provider, talk: (library: Library, config: Configuration) => Promise<T>): Promise<T> {
    this.#library ??= loadOpenIdClient();
    const library = await this.#library;
    const deadline = AbortSignal.timeout(limits.accounts.ssoSeconds.max * 1000);
    const fetch = createFetch(this.#exchange, deadline);
    try {
      const published = this.#cache.find(provider.issuer) ?? (await this.#discover(library, provider, fetch));
      const config = configure(library, provider, published, fetch);
      const answer = await talk(library, config);
      const keys = library.getJwksCache(config);
      if (keys !== undefined) published.keys = keys;
      return answer;
    } catch (error) {
      throw explain(error, library);
    }
  }

  async #discover(
    library: Library,
    { issuer, clientId }: Provider,
    fetch: OpenIdClient.CustomFetch,
  ): Promise<Published> {
    const found = await library.discovery(new URL(issuer), clientId, undefined, library.None(), {
      [library.customFetch]: fetch,
      execute: [library.allowInsecureRequests],
    });
    const metadata = found.serverMetadata();
    // The library accepts Microsoft's issuers of all tenants. In those, any tenant could claim any address.
    if (new URL(metadata.issuer).href !== new URL(issuer).href)
      throw new SsoError(
        `The issuer calls itself something else: enter the issuer of your own tenant, exactly as its metadata has it.`,
      );
    if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
      throw new SsoError("The issuer's metadata lacks the authorization endpoint or the token endpoint.");
    if (!/^https?:$/.test(new URL(metadata.authorization_endpoint).protocol))
      throw new SsoError("The authorization endpoint in the issuer's metadata is not an http address.");
    return this.#cache.store(issuer, metadata);
  }
}

/**
 * `safe-fetch` decides which addresses are called, and refuses plain http outside of the networks that the operator
 * allows.
 */
function configure(
  library: Library,
  { clientId, clientSecret }: Provider,
  { metadata, keys }: Published,
  fetch: OpenIdClient.CustomFetch,
): Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic")
    ? library.ClientSecretBasic(clientSecret)
    : library.ClientSecretPost(clientSecret);
  const client = { [library.clockTolerance]: clockToleranceSeconds };
  const config = new library.Configuration(metadata, clientId, client, authentication);
  library.allowInsecureRequests(config);
  config[library.customFetch] = fetch;
  if (keys !== undefined) library.setJwksCache(config, keys);
  return config;
}

/** Okta and others return groups only for a scope with their claim's name. */
function scopesFor({ scopes_supported: known = [] }: ServerMetadata, { rolesClaim }: Provider): string {
  return rolesClaim !== null && known.includes(rolesClaim) && !scope.split(" ").includes(rolesClaim)
    ? `${scope} ${rolesClaim}`
    : scope;
}

function verifiedOf(claims: object): { email_verified?: unknown } {
  return "email_verified" in claims ? { email_verified: claims.email_verified } : {};
}
