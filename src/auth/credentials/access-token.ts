/** What every access token begins with, so that scanners for leaked secrets recognise one. */
export const tokenPrefix = "ccoat_";

const bearer = new RegExp(`^Bearer +(${tokenPrefix}[A-Za-z0-9_-]{43})$`, "i");

/** The token of an `Authorization` header; undefined for what cannot be one, by its shape alone. */
export function readBearer(authorization: string): string | undefined {
  const token = bearer.exec(authorization)?.[1];
  return token?.startsWith(tokenPrefix) ? token : undefined;
}
