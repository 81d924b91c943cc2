import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import type { Attempt } from "./attempt.ts";
import { parseDestination } from "./destination.ts";
import type { StreamedEntry } from "./entry.ts";
import { openSocket } from "./open-socket.ts";
import { sendSyslog } from "./send-syslog.ts";
import { sendWebhook } from "./send-webhook.ts";

export type SendParts = {
  safeFetch: Pick<SafeFetch, "post" | "openTls">;
  /** True for the operator's address, which may be private and without TLS. */
  isTrusted: boolean;
  /** The host of `APP_URL`, which is the hostname in syslog messages. */
  hostname: string;
  timeoutSeconds: number;
};

export type Sending = {
  url: string;
  /** The webhook's secret; undefined if it cannot be decrypted. */
  secret: string | undefined;
  signal: AbortSignal;
};

const unreadable = "The signing secret cannot be read any more. Rotate it, and give the receiver the new one.";

/** Sends entries to the address, over HTTPS or syslog. */
export async function sendEntries(
  { safeFetch, isTrusted, hostname, timeoutSeconds }: SendParts,
  { url, secret, signal }: Sending,
  entries: readonly StreamedEntry[],
): Promise<Attempt> {
  const destination = parseDestination(url);
  if (destination === undefined) return { status: null, error: `${url} is not an address that can be streamed to.` };
  if (destination.kind === "webhook") {
    if (secret === undefined) return { status: null, error: unreadable };
    return sendWebhook(safeFetch.post, { url, secret, signal }, entries);
  }
  const { address } = destination;
  const open = (until: AbortSignal) => (isTrusted ? openSocket(destination, until) : safeFetch.openTls(address, until));
  return sendSyslog(open, { address, hostname, timeoutSeconds, signal }, entries);
}
