import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import type { Database } from "../tenancy/database.ts";
import type { Authenticate, Credentials } from "./authentication.ts";
import { challenge } from "./challenge.ts";
import { tokenPrefix } from "./credentials/access-token.ts";
import { looksLikeKey } from "./credentials/api-key.ts";
import { createAuthenticateKey } from "./credentials/authenticate-key.ts";
import { authenticateToken } from "./credentials/authenticate-token.ts";
import { limitByAddress } from "./rate-limit/limit-by-address.ts";

type Options = {
  database: Database;
  ratePerMinute: number;
  appUrl: string;
  basePath: string;
  failuresPerMinute?: number;
};

export function createAuthenticate(options: Options): Authenticate {
  const {
    database,
    ratePerMinute,
    appUrl,
    basePath,
    failuresPerMinute = limits.requests.failedCredentials.max,
  } = options;
  const missing = limitByAddress(limits.requests.missingCredentials.max);
  const failures = limitByAddress(failuresPerMinute);
  const authenticateKey = createAuthenticateKey(database, ratePerMinute);

  function unauthorized(detail: string, error?: "invalid_token"): Problem {
    return new Problem("unauthorized", detail, {
      headers: { "WWW-Authenticate": challenge({ appUrl, basePath }, error) },
    });
  }

  return async ({ apiKey, authorization, address, userAgent }, onCaller) => {
    if (apiKey !== undefined && authorization !== undefined)
      throw new Problem("bad-request", "Send X-Api-Key or Authorization, not both.");
    if (apiKey === undefined && authorization === undefined) {
      await missing.count(address);
      throw unauthorized("Send an API key in X-Api-Key or a token in Authorization.");
    }
    const { at: watermark } = database.watermark;
    const authentication =
      apiKey === undefined
        ? await authenticateToken(database, ratePerMinute, authorization ?? "", onCaller)
        : await authenticateKey(apiKey, { address, userAgent }, onCaller);
    if (authentication !== undefined) return { ...authentication, watermark };
    await failures.count(address);
    throw unauthorized(
      misplaced({ apiKey, authorization }) ?? "The credential is malformed, unknown, expired or revoked.",
      apiKey === undefined ? "invalid_token" : undefined,
    );
  };
}

/** Explains a credential in the wrong header. Does not check whether it is live. */
function misplaced({ apiKey, authorization }: Pick<Credentials, "apiKey" | "authorization">): string | undefined {
  if (apiKey === undefined && looksLikeKey(authorization?.replace(/^\S+ +/, "") ?? ""))
    return "This is an API key. Send it in the X-Api-Key header, without Bearer.";
  if (apiKey?.includes(tokenPrefix) === true)
    return "This is an access token. Send it as Authorization: Bearer, not in X-Api-Key.";
  return undefined;
}
