import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import { readConfig } from "../src/app/config.ts";
import { deriveKey } from "../src/crypto/derive-key.ts";
import { createCursors } from "../src/graphql/cursor.ts";
import { createPeer } from "./peer/app.ts";

/**
 * The measure: the seven benched calls as somebody would write them by hand for speed, straight on Koa and pg, with the
 * checks, headers, statements of work and row-level security that the platform has. It knows no other call, and no
 * Idempotency-Key.
 */
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

const app = createPeer({ pool, cursors: createCursors(deriveKey(config.secretKey, "cursors")), config });
const timeouts = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 };
const server = createServer(timeouts, app.callback()).listen(config.port, config.host);

await once(process, "SIGTERM");
server.close();
server.closeAllConnections();
await pool.end();
