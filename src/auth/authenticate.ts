import type { Database } from "../database/database.ts";
import { limits } from "../limits.ts";
import { Problem } from "../problems.ts";
import type { Authenticate } from "./authentication.ts";
import { challenge } from "./challenge.ts";
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

  return async ({ apiKey, authorization, address }) => {
    if (apiKey !== undefined && authorization !== undefined)
      throw new Problem("bad-request", "Send X-Api-Key or Authorization, not both.");
    if (apiKey === undefined && authorization === undefined) {
      await missing.count(address);
      throw unauthorized("Send an API key in X-Api-Key or a token in Authorization.");
    }
    const authentication =
      apiKey === undefined
        ? await authenticateToken(database, ratePerMinute, authorization ?? "")
        : await authenticateKey(apiKey);
    if (authentication !== undefined) return authentication;
    await failures.count(address);
    throw unauthorized(
      "The credential is malformed, unknown, expired or revoked.",
      apiKey === undefined ? "invalid_token" : undefined,
    );
  };
}
