/** The prefix of every access token. Scanners for leaked secrets recognise it. */
export const tokenPrefix = "ccoat_";

const bearer = new RegExp(`^Bearer +(${tokenPrefix}[A-Za-z0-9_-]{43})$`, "i");

/** Reads the token of an `Authorization` header. Undefined if the text does not have a token's format. */
export function readBearer(authorization: string): string | undefined {
  const token = bearer.exec(authorization)?.[1];
  return token?.startsWith(tokenPrefix) ? token : undefined;
}
