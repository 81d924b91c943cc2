import type { StreamedEntry } from "../../audit-stream/entry.ts";
import { sendEntries } from "../../audit-stream/send.ts";
import type { SendBatch } from "../../audit-stream/streamer.ts";
import type { Encryption } from "../../crypto/encrypt.ts";
import type { SealedStream } from "../../graphql/services.ts";
import { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import type { Config } from "../config/config.ts";

type Attempt = ReturnType<SendBatch>;
type Parts = { config: Config; safeFetch: SafeFetch; secrets: Encryption };

const everywhere = [
  { address: "0.0.0.0", prefix: 0 },
  { address: "::", prefix: 0 },
];

/** Opens a fetch for the operator's own address, which may be private, without TLS, or only in the hosts file. */
export function openTrusted({ webhooks: { timeoutSeconds } }: Config): SafeFetch {
  return new SafeFetch({ timeoutSeconds, allowNetworks: everywhere });
}

/** Sends entries to `AUDIT_STREAM_URL`. */
export function sendToOperator(
  config: Config,
  trusted: SafeFetch,
  entries: readonly StreamedEntry[],
  signal: AbortSignal,
): Attempt {
  const { url = "", secret } = config.auditStream ?? {};
  return sendEntries({ ...partsOf(config), safeFetch: trusted, isTrusted: true }, { url, secret, signal }, entries);
}

/** Sends entries to a business's address. It must be public, because the business chose it. */
export function sendToBusiness(
  { config, safeFetch, secrets }: Parts,
  { businessId, url, secret: sealed }: SealedStream,
  entries: readonly StreamedEntry[],
  signal: AbortSignal,
): Attempt {
  const secret = unseal(secrets, businessId, sealed);
  return sendEntries({ ...partsOf(config), safeFetch, isTrusted: false }, { url, secret, signal }, entries);
}

function unseal(secrets: Encryption, businessId: string, sealed: Uint8Array | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return secrets.decrypt(businessId, sealed);
  } catch {
    return undefined;
  }
}

function partsOf({ appUrl, webhooks: { timeoutSeconds } }: Config) {
  return { hostname: new URL(appUrl).hostname, timeoutSeconds };
}
