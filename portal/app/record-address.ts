const addresses = {
  lead: (id: string) => `/leads/${id}`,
  quote: (id: string) => `/quotes/${id}`,
  job: (id: string) => `/jobs/${id}`,
  invoice: (id: string) => `/invoices/${id}`,
  customer: (id: string) => `/customers/${id}`,
  conversation: (id: string) => `/messages/${id}`,
};

export type RecordKind = keyof typeof addresses;

/** The path of a record's screen. */
export function recordAddress(kind: RecordKind, id: string): string {
  return addresses[kind](id);
}
