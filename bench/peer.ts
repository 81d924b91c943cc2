import { once } from "node:events";
import { createServer } from "node:http";
import { createPeer } from "./peer/app.ts";
import { openParts } from "./peer/parts.ts";

/**
 * The baseline: the benchmarked calls written by hand for speed on Koa and pg, with the platform's checks, headers,
 * transactions and row-level security. It supports no other call and no Idempotency-Key.
 */
const parts = openParts();
const { pool, config } = parts;
const app = createPeer(parts);
const timeouts = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 };
const server = createServer(timeouts, app.callback()).listen(config.port, config.host);

await once(process, "SIGTERM");
server.close();
server.closeAllConnections();
await pool.end();
