import type { Database } from "../database/database.ts";
import { Problem } from "../problems.ts";
import { authenticateKey } from "./authenticate-key.ts";
import { authenticateToken } from "./authenticate-token.ts";
import type { Auth } from "./authentication.ts";
import { challenge } from "./challenge.ts";
import { limitFailures } from "./limit-failures.ts";

type Options = {
  database: Database;
  ratePerMinute: number;
  appUrl: string;
  basePath: string;
  failuresPerMinute?: number;
};

export function createAuth({ database, ratePerMinute, appUrl, basePath, failuresPerMinute = 60 }: Options): Auth {
  const failures = limitFailures(failuresPerMinute);
  const headersOf = (error?: "invalid_token") => ({ "WWW-Authenticate": challenge({ appUrl, basePath }, error) });

  return {
    async authenticate({ apiKey, authorization, address }) {
      if (apiKey !== undefined && authorization !== undefined)
        throw new Problem("bad-request", "Send X-Api-Key or Authorization, not both.");
      if (apiKey === undefined && authorization === undefined)
        throw new Problem("unauthorized", "Send an API key in X-Api-Key or a token in Authorization.", {
          headers: headersOf(),
        });
      const authentication =
        apiKey === undefined
          ? await authenticateToken(database, ratePerMinute, authorization ?? "")
          : await authenticateKey(database, ratePerMinute, apiKey);
      if (authentication !== undefined) return authentication;
      await failures.countOne(address);
      throw new Problem("unauthorized", "The credential is malformed, unknown, expired or revoked.", {
        headers: headersOf(apiKey === undefined ? "invalid_token" : undefined),
      });
    },
  };
}
