import { parseDestination } from "../../../../audit-stream/destination.ts";
import type { Context } from "../../../../graphql/context.ts";
import { badField } from "../../../../problems.ts";

/** Call before the transaction, because it may resolve the host name. */
export async function assertAddress(
  { services: { auditStream } }: Pick<Context, "services">,
  url: string,
): Promise<void> {
  const destination = parseDestination(url);
  const isSyslog = destination?.kind === "syslog" && destination.isSecure;
  if (!isSyslog && destination?.kind !== "webhook")
    throw badField("/url", "must be an https URL or an address such as syslog+tls://logs.example.com:6514");
  const reason = await auditStream.refusal(url);
  if (reason !== undefined) throw badField("/url", reason);
}
