import type { Database } from "../database/database.ts";
import { Problem } from "../problems.ts";
import { admitKey } from "./admit-key.ts";
import { admitToken } from "./admit-token.ts";
import { challenge } from "./challenge.ts";
import { limitFailures } from "./failures.ts";
import type { Gate } from "./gate.ts";

type Options = {
  database: Database;
  ratePerMinute: number;
  appUrl: string;
  basePath: string;
  failuresPerMinute?: number;
};

export function createGate({ database, ratePerMinute, appUrl, basePath, failuresPerMinute = 60 }: Options): Gate {
  const failures = limitFailures(failuresPerMinute);
  const headersOf = (error?: "invalid_token") => ({ "WWW-Authenticate": challenge({ appUrl, basePath }, error) });

  return {
    async admit({ apiKey, authorization, address }) {
      if (apiKey !== undefined && authorization !== undefined)
        throw new Problem("bad-request", "Send X-Api-Key or Authorization, not both.");
      if (apiKey === undefined && authorization === undefined)
        throw new Problem("unauthorized", "Send an API key in X-Api-Key or a token in Authorization.", {
          headers: headersOf(),
        });
      const admission =
        apiKey === undefined
          ? await admitToken(database, ratePerMinute, authorization ?? "")
          : await admitKey(database, ratePerMinute, apiKey);
      if (admission !== undefined) return admission;
      await failures.countOne(address);
      throw new Problem("unauthorized", "The credential is malformed, unknown, expired or revoked.", {
        headers: headersOf(apiKey === undefined ? "invalid_token" : undefined),
      });
    },
  };
}
