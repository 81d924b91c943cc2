const addresses = {
  lead: (id: string) => `/leads/${id}`,
  quote: (id: string) => `/quotes/${id}`,
  job: (id: string) => `/jobs/${id}`,
  invoice: (id: string) => `/invoices/${id}`,
  customer: (id: string) => `/customers/${id}`,
  conversation: (id: string) => `/messages/${id}`,
};

/** The kinds of records that have a screen. */
export type RecordKind = keyof typeof addresses;

/** Where a record is shown. */
export function recordAddress(kind: RecordKind, id: string): string {
  return addresses[kind](id);
}
