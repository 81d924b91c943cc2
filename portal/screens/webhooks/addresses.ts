import { withQuery } from "../../data/addresses.ts";

export const webhooksPath = "/settings/developers/webhooks";
export const logPath = `${webhooksPath}/deliveries`;

export function webhookPath(id: string): string {
  return `${webhooksPath}/${id}`;
}

export function deliveryPath({ id, subscription_id: subscription }: { id: string; subscription_id: string }): string {
  return `${webhooksPath}/${subscription}/deliveries/${id}`;
}

/** The path of the delivery log with filters. */
export function logAddress(filters: Readonly<Record<string, string | undefined>>): string {
  return withQuery(logPath, filters);
}

/** A short name for a webhook: its description, or else its host and path. */
export function nameOf({ url, description }: { url: string; description: string | null }): string {
  if (description !== null) return description;
  const { host, pathname } = new URL(url);
  return host + (pathname === "/" ? "" : pathname);
}
