import { withQuery } from "../../data/addresses.ts";

export const webhooksPath = "/settings/developers/webhooks";
export const logPath = `${webhooksPath}/deliveries`;

export function webhookPath(id: string): string {
  return `${webhooksPath}/${id}`;
}

export function deliveryPath({ id, subscription_id: subscription }: { id: string; subscription_id: string }): string {
  return `${webhooksPath}/${subscription}/deliveries/${id}`;
}

/** The log with filters, which lie in its address. */
export function logAddress(filters: Readonly<Record<string, string | undefined>>): string {
  return withQuery(logPath, filters);
}

/** A webhook in a few words: its description, else its address without what follows the path. */
export function nameOf({ url, description }: { url: string; description: string | null }): string {
  if (description !== null) return description;
  const { host, pathname } = new URL(url);
  return host + (pathname === "/" ? "" : pathname);
}
