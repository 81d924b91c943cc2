/*
 * oidc-provider 9.13.3, imported through here alone.
 *
 * 1. lib/index.js warns "Unsupported runtime" through console.warn, as plain text on standard error, for every Node
 *    release that is not or not yet LTS (`process.release.lts` is undefined in 26.10.0). Standard error carries JSON
 *    lines alone, and no option turns the warning off; process.emitWarning would let --disable-warning do it.
 * 2. `generateTokenId` of a token's prototype is the public place to change how a token's value is made since
 *    panva/node-oidc-provider#294, but @types/oidc-provider 9.12.1 does not declare it.
 * 3. `compareClientSecret` compares plain secrets. Overriding it is the only way to keep hashes alone: there is no
 *    option for it.
 */
const { warn } = console;
console.warn = (...given: unknown[]) => {
  if (!String(given[0]).includes("oidc-provider WARNING: Unsupported runtime.")) warn(...given);
};
const library = await import("oidc-provider");
console.warn = warn;

export type Provider = import("oidc-provider").Provider;

export const { errors, interactionPolicy, Provider } = library;

/** Lets each access token begin with the prefix. */
export function prefixAccessTokens({ AccessToken }: Provider, prefix: string): void {
  const prototype = withTokenId(AccessToken.prototype);
  const generate = prototype.generateTokenId;
  prototype.generateTokenId = function generateTokenId() {
    return prefix + generate.call(this);
  };
}

/** `compare` gets the secret that a client sent, and what is stored as its own. */
export function compareClientSecrets(
  { Client }: Provider,
  compare: (secret: string, stored: string | undefined) => boolean,
): void {
  Client.prototype.compareClientSecret = function compareClientSecret(secret) {
    return compare(secret, this.clientSecret);
  };
}

/** Every model of the library that has a value has the method. */
function withTokenId(prototype: object): { generateTokenId(): string } {
  return prototype as { generateTokenId(): string };
}
