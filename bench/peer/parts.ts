import pg from "pg";
import { readConfig } from "../../src/app/config/config.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createCursors } from "../../src/graphql/cursor.ts";
import type { PeerParts } from "./calls.ts";

/** Reads the environment variables as the platform does. */
export function openParts(): PeerParts {
  const config = readConfig();
  if (config.databaseUrl === undefined || config.secretKey === undefined) throw new Error("DATABASE_URL is required");
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: 10,
    options:
      "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c role=fieldline_app " +
      "-c plan_cache_mode=force_generic_plan",
  });
  pool.on("error", () => undefined);
  return { pool, cursors: createCursors(deriveKey(config.secretKey, "cursors")), config };
}
