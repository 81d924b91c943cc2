import { parseDestination } from "../../audit-stream/destination.ts";
import { ConfigError, oneOf, signingSecret, streamAddress } from "./parse-variable.ts";
import { optional, type ValuesOf, variable } from "./variable.ts";

export const auditStreamVariables = {
  AUDIT_STREAM_URL: optional(
    streamAddress,
    "Address that the audit log of every business is streamed to: an https URL, `syslog://host:514` or `syslog+tls://host:6514`.",
    "off",
  ),
  AUDIT_STREAM_SECRET: optional(
    signingSecret,
    "Secret that signs the requests to an https `AUDIT_STREAM_URL`, as Standard Webhooks has it: `whsec_` and the base64 of 24 to 64 bytes.",
  ),
  AUDIT_STREAM_FROM: variable(
    oneOf("now", "beginning"),
    "now",
    "Where the stream of `AUDIT_STREAM_URL` begins the first time: `beginning` sends all entries that are kept.",
  ),
};

type Values = ValuesOf<typeof auditStreamVariables>;

/** Reads the settings of the stream of all audit logs; undefined if it is off. */
export function readAuditStream(values: Values) {
  const { AUDIT_STREAM_URL: url, AUDIT_STREAM_SECRET: secret, AUDIT_STREAM_FROM: from } = values;
  if (url === undefined && secret !== undefined)
    throw new ConfigError("AUDIT_STREAM_URL is required with AUDIT_STREAM_SECRET: the address to stream to");
  if (url === undefined) return undefined;
  if (parseDestination(url)?.kind === "webhook" && secret === undefined)
    throw new ConfigError("AUDIT_STREAM_SECRET is required with an https AUDIT_STREAM_URL: it signs the requests");
  return { url, secret, from };
}
