const uuid = /^[0-9a-f-]{36}$/;

export function assertBusinessId(businessId: string): void {
  if (!uuid.test(businessId)) throw new Error("a transaction belongs to a business");
}

/**
 * Sets a transaction to its business. A text without parameters, so that one message can begin and set the transaction.
 */
export function setBusiness(businessId: string): string {
  assertBusinessId(businessId);
  return `select set_config('app.business_id', '${businessId}', true)`;
}
