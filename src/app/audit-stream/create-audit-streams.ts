import { parseDestination } from "../../audit-stream/destination.ts";
import type { StreamedEntry } from "../../audit-stream/entry.ts";
import type { Encryption } from "../../crypto/encrypt.ts";
import type { AuditStreams } from "../../graphql/services.ts";
import type { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import type { Config } from "../config/config.ts";
import { sendToBusiness } from "./senders.ts";

/** Shorter than the time limit of a request, because a person waits for the response. */
const testSeconds = 8;

/** The part of a request's context that sets up and tests a business's stream. */
export function createAuditStreams(parts: { config: Config; safeFetch: SafeFetch; secrets: Encryption }): AuditStreams {
  return {
    refusal(url) {
      const destination = parseDestination(url);
      return parts.safeFetch.refusal(destination?.kind === "syslog" ? `https://${destination.address}` : url);
    },
    seal: parts.secrets.encrypt,
    async send(stream, entries) {
      const signal = AbortSignal.timeout(testSeconds * 1000);
      const { status, error } = await sendToBusiness(parts, stream, entries as StreamedEntry[], signal);
      if (error === null || !signal.aborted) return { status, error };
      return { status: null, error: `The receiver did not take the entry within ${testSeconds} seconds.` };
    },
  };
}
