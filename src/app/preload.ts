import type { Logger } from "pino";
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
import { loadOAuthServer } from "./surfaces/oauth.ts";

type Load = () => Promise<unknown>;

/** Modules that every process may need, because it reads, sends and receives. */
const shared: readonly Load[] = [
  loadConnections,
  loadFileType,
  loadNodemailer,
  loadSanitizerForPage,
  loadSanitizerWithText,
  loadSharp,
  loadUndici,
];

const ofRequests: readonly Load[] = [loadOAuthServer, loadOpenIdClient, loadPostmark, loadProtocol, loadYoga];

/**
 * Loads the modules that are imported at their first use, so that no request waits for one, and none is missed once an
 * upgrade has removed the release. It calls what the users call: Node keeps where an import led by the file that made it.
 * Threads are not started: all of them take 300 MB.
 */
export async function preload({ role, stripe }: Config, log: Logger): Promise<void> {
  const loads = [...shared, ...(role === "worker" ? [] : ofRequests), ...(stripe === undefined ? [] : [loadStripe])];
  // One that cannot be loaded fails where it is used.
  for (const load of loads)
    await load().catch((err: unknown) => log.warn({ err }, "a module that is used later cannot be loaded"));
}
