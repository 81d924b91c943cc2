/** Money and quantities are decimals as text. Days are `YYYY-MM-DD`. */
export type Tokens = { accessToken: string; refreshToken: string; expiresInSeconds: number };

export type Organisation = { id: string; name: string; connectionId: string };

export type Contact = {
  /** The customer's id, which the software keeps. */
  number: string;
  name: string;
  email: string | null;
  phone: string | null;
  abn: string | null;
  address: ContactAddress | null;
};

export type ContactAddress = {
  line1: string;
  line2: string | null;
  suburb: string;
  state: string;
  postcode: string;
  country: string;
};

export type DocumentKind = "invoice" | "credit_note";

export type NewDocument = {
  kind: DocumentKind;
  number: string;
  /** Holds our id. */
  reference: string;
  contactId: string;
  issueDate: string;
  dueDate: string | null;
  /** ISO 4217. */
  currency: string;
  taxInclusive: boolean;
  lines: readonly DocumentLine[];
};

export type DocumentLine = {
  description: string;
  quantity: string;
  unitPrice: string;
  total: string;
  tax: string;
  taxCode: string;
  account: string;
};

/** A document as the software has it. */
export type StoredDocument = {
  id: string;
  reference: string;
  total: string;
  /** Whether it was voided or deleted. */
  isVoid: boolean;
  payments: readonly { id: string; reference: string }[];
  allocations: readonly { id: string; invoiceId: string; amount: string }[];
};

export type NewPayment = {
  /** The document that is paid, or the credit note that is paid out. */
  of: { kind: DocumentKind; id: string };
  account: string;
  day: string;
  amount: string;
  reference: string;
};

/** A payment of an invoice as the software has it. */
export type PulledPayment = {
  id: string;
  invoiceId: string;
  amount: string;
  day: string;
  reference: string;
  isDeleted: boolean;
};

/** Payments in the order of their last change. */
export type PulledPage = {
  payments: readonly PulledPayment[];
  /** All payments that changed before this time were on this page or earlier ones; null if the page does not say. */
  until: Date | null;
  isLast: boolean;
};

/** A create sends `key` as its idempotency key. `isUncertain` says that an earlier attempt may have succeeded. */
export type Once = { key: string; isUncertain: boolean };

/** The books of one organisation. All functions throw an AccountingFailure. */
export type Books = {
  /** The codes of its tax rates, by name. */
  taxRates(): Promise<Record<string, string>>;
  /** Creates the contact, links an existing one of the name, or updates the one with the id. Returns its id. */
  saveContact(contact: Contact, id: string | null, once: Once): Promise<string>;
  /** Creates the document, or returns the one with the same number and reference. */
  createDocument(document: NewDocument, once: Once): Promise<StoredDocument>;
  readDocument(kind: DocumentKind, id: string): Promise<StoredDocument>;
  changeDueDate(invoiceId: string, day: string): Promise<void>;
  /** Voids the document. One that is void already is no failure. */
  voidDocument(kind: DocumentKind, id: string): Promise<void>;
  /** Settles a part of an invoice with a credit note. Returns the allocation's id. */
  allocate(
    allocation: { creditNoteId: string; invoiceId: string; amount: string; day: string },
    once: Once,
  ): Promise<string>;
  removeAllocation(creditNoteId: string, id: string): Promise<void>;
  createPayment(payment: NewPayment, once: Once): Promise<string>;
  readPayment(id: string): Promise<PulledPayment>;
  /** Deletes the payment. One that is deleted already is no failure. */
  removePayment(id: string): Promise<void>;
  /** Yields the customers' payments that changed since, deleted ones included. */
  paymentsSince(since: Date): AsyncGenerator<PulledPage>;
  /** Returns the seconds to wait before further requests, because the rate limit is nearly used up; 0 if it is not. */
  secondsToWait(): number;
};

export type AccountingProvider = {
  /** Returns the page on which a person lets the platform in. */
  authorizationUrl(asked: { state: string; challenge: string; redirectUri: string }): URL;
  exchange(code: string, verifier: string, redirectUri: string): Promise<Tokens>;
  /** Renews the tokens. The refresh token works once. */
  renew(refreshToken: string): Promise<Tokens>;
  /** Returns the organisation that the person has just chosen. */
  findOrganisation(accessToken: string): Promise<Organisation>;
  /** Ends this connection alone. The tokens are also those of the person's other organisations. */
  disconnect(tokens: Pick<Tokens, "accessToken" | "refreshToken">, connectionId: string): Promise<void>;
  open(organisationId: string, accessToken: string): Books;
  /**
   * Returns the ids of the organisations in which invoices changed. Undefined if the webhook's body is not signed by
   * the software.
   */
  readWebhook(body: Uint8Array, signature: string): string[] | undefined;
};
