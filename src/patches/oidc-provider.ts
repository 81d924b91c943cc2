/**
 * oidc-provider 9.13.3. Other files must import it from here.
 *
 * 1. lib/index.js writes the warning "Unsupported runtime" with console.warn, as plain text, on every Node release that
 *    is not LTS (`process.release.lts` is undefined in 26.10.0). Standard error must contain JSON lines only, and no
 *    option turns the warning off. With process.emitWarning, --disable-warning would.
 * 2. Since panva/node-oidc-provider#294, overriding `generateTokenId` of a token's prototype is the documented way to
 *    change token values. @types/oidc-provider 9.12.1 does not declare it.
 * 3. `compareClientSecret` compares plain secrets. There is no option, so storing only hashes requires an override.
 */
const { warn } = console;
console.warn = (...given: unknown[]) => {
  if (!String(given[0]).includes("oidc-provider WARNING: Unsupported runtime.")) warn(...given);
};
const library = await import("oidc-provider");
console.warn = warn;

export type Provider = import("oidc-provider").Provider;

export const { errors, interactionPolicy, Provider } = library;

/** Adds the prefix to every access token. */
export function prefixAccessTokens({ AccessToken }: Provider, prefix: string): void {
  const prototype = withTokenId(AccessToken.prototype);
  const generate = prototype.generateTokenId;
  prototype.generateTokenId = function generateTokenId() {
    return prefix + generate.call(this);
  };
}

/** Compares client secrets with `compare`, which gets the sent secret and the client's stored one. */
export function compareClientSecrets(
  { Client }: Provider,
  compare: (secret: string, stored: string | undefined) => boolean,
): void {
  Client.prototype.compareClientSecret = function compareClientSecret(secret) {
    return compare(secret, this.clientSecret);
  };
}

/** Every token model of the library has this method. */
function withTokenId(prototype: object): { generateTokenId(): string } {
  return prototype as { generateTokenId(): string };
}
