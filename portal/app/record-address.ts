export type RecordKind = "customer" | "lead" | "quote" | "job" | "invoice" | "booking" | "conversation";

/** The screens of the kinds that have one. */
const addresses: Partial<Record<RecordKind, (id: string) => string>> = {
  job: (id) => `/jobs/${id}`,
  customer: (id) => `/customers/${id}`,
  lead: (id) => `/leads/${id}`,
  quote: (id) => `/quotes/${id}`,
  invoice: (id) => `/invoices/${id}`,
  conversation: (id) => `/messages/${id}`,
};

/** Where a record is shown; undefined while its kind has no screen. */
export function recordAddress(kind: RecordKind, id: string): string | undefined {
  return addresses[kind]?.(id);
}
