import { once } from "node:events";
import { readConfig } from "../src/app/config/config.ts";
import { startApp } from "../src/app/start.ts";
import { createLogger } from "../src/http/middleware/log.ts";
import { callDocuments } from "./documents.ts";

/** The platform, with the operations of the benchmarked calls added to the portal's documents. */
const config = readConfig();
const { databaseUrl, secretKey } = config;
if (databaseUrl === undefined || secretKey === undefined) throw new Error("DATABASE_URL is required");

const log = createLogger(config.logLevel);
const app = await startApp({ config, databaseUrl, secretKey, log, documents: callDocuments });

await once(process, "SIGTERM");
await app.close();
process.exit();
