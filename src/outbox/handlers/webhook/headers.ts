/** The header of the signature, which is made as the attempt is. */
export const signatureHeader = "x-service-signature";

/** The headers that every attempt sends beside its signature. */
export function headersOf({ eventId, attemptId }: { eventId: string; attemptId: string }): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Fieldline-Webhooks/1",
    "x-service-event-id": eventId,
    "x-service-delivery-id": attemptId,
  };
}
