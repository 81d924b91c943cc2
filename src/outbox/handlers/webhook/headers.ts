/** The header of the signature, which is created with each attempt. */
export const signatureHeader = "x-service-signature";

/** The headers of every attempt besides the signature. */
export function headersOf({ eventId, attemptId }: { eventId: string; attemptId: string }): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Fieldline-Webhooks/1",
    "x-service-event-id": eventId,
    "x-service-delivery-id": attemptId,
  };
}
