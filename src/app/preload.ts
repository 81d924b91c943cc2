import type { Logger } from "pino";
import { loadUndici as loadUndiciForBooks } from "../accounting/xero/request.ts";
import { loadNodemailer } from "../email/transport.ts";
import { loadFileType } from "../files/content.ts";
import { loadSharp } from "../files/image.ts";
import { loadYoga } from "../graphql/endpoint.ts";
import { loadSanitizerForPage, loadSanitizerWithText } from "../html-sanitizer/sanitize-aside.ts";
import { loadPostmark } from "../inbound/read-email.ts";
import { loadProtocol } from "../mcp/serve.ts";
import { loadConnections } from "../safe-fetch/safe-fetch.ts";
import { loadUndici } from "../sms/transport.ts";
import { loadOpenIdClient } from "../sso/relying-party.ts";
import { loadStripe } from "../stripe/checkout.ts";
import type { Config } from "./config/config.ts";
import { loadSampleData } from "./feature-services.ts";
import { loadOAuthServer } from "./surfaces/oauth.ts";

type Load = () => Promise<unknown>;

/** Modules that web and worker processes both need. */
const shared: readonly Load[] = [
  loadConnections,
  loadFileType,
  loadNodemailer,
  loadSampleData,
  loadSanitizerForPage,
  loadSanitizerWithText,
  loadSharp,
  loadUndici,
  loadUndiciForBooks,
];

const ofRequests: readonly Load[] = [loadOAuthServer, loadOpenIdClient, loadPostmark, loadProtocol, loadYoga];

/**
 * Loads lazily imported modules at start, so that no request waits for one, and none is missing once an upgrade has
 * removed the release. Calls the users' own loaders, because Node caches an `import()` by the importing file. Does not
 * start threads, which together take 300 MB.
 */
export async function preload({ role, stripe }: Config, log: Logger): Promise<void> {
  const loads = [...shared, ...(role === "worker" ? [] : ofRequests), ...(stripe === undefined ? [] : [loadStripe])];
  // A module that cannot be loaded fails where it is used.
  for (const load of loads)
    await load().catch((err: unknown) => log.warn({ err }, "a module that is used later cannot be loaded"));
}
