const uuid = /^[0-9a-f-]{36}$/;

export function assertBusinessId(businessId: string): void {
  if (!uuid.test(businessId)) throw new Error("a transaction belongs to a business");
}

/** Sets a transaction to its business. It is text, so that one message begins the transaction and sets it. */
export function setBusiness(businessId: string): string {
  assertBusinessId(businessId);
  return `select set_config('app.business_id', '${businessId}', true)`;
}
