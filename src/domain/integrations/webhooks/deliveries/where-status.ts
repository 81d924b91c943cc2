import type { Where } from "../../../../query/types.ts";
import type { DeliveryStatus } from "./enums.ts";

type Status = typeof DeliveryStatus.$inferType;

/** The condition for either filter. Rare statuses have indexes of their own, on the filtered columns. */
export function whereStatus(
  status: Status | null | undefined,
  statuses: readonly Status[] | null | undefined,
): Where<"WebhookDelivery"> {
  if (status == null && statuses == null) return {};
  const wanted = (statuses ?? [status]).filter((one) => one != null && (status == null || one === status)) as Status[];
  const [only] = wanted;
  return {
    status: only !== undefined && wanted.length === 1 ? only : { in: wanted },
    ...(wanted.length > 0 && wanted.every(isTroubled) ? { isTroubled: true } : {}),
  };
}

function isTroubled(status: Status): boolean {
  return status === "failed" || status === "dead" || status === "skipped";
}
