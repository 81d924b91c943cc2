import type { AccountingProvider } from "../accounting/provider.ts";
import type { PendingSignIns } from "../auth/session/pending-sign-in.ts";
import type { Encryption } from "../crypto/encrypt.ts";
import type { FileStore } from "../files/store.ts";
import type { MaintenanceMode } from "../installation/maintenance.ts";
import type { PubSub } from "../postgres/pubsub.ts";
import type { DomainRecords } from "../sso/domain-records.ts";
import type { RelyingParty } from "../sso/relying-party.ts";
import type { Database } from "../tenancy/database.ts";
import type { Tenant, Transaction } from "../tenancy/tenant.ts";
import type { Cursors } from "./cursor.ts";

/** The services of a process that resolvers and mutations use. They are the same for every request. */
export type FeatureServices = {
  database: Database;
  cursors: Cursors;
  links: BusinessLinks;
  accountLinks: AccountLinks;
  calendarLinks: { of(businessId: string): CalendarLink };
  files: Files;
  /** Whether businesses can sign themselves up. */
  signUp: "open" | "off";
  webhooks: Webhooks;
  auditStream: AuditStreams;
  sso: SingleSignOn;
  /** Undefined if businesses cannot connect accounting software. */
  accounting: Accounting | undefined;
  /** The business's link to an online payment. Undefined if customers cannot pay online. */
  paymentUrl: ((intentId: string) => string) | undefined;
  /** Whether no real money is paid online, so that sandboxes may be paid too. */
  isPaymentTest: boolean;
  /** Encrypts the secrets of people's authenticators. */
  twoFactorSecrets: Encryption;
  pendingSignIns: PendingSignIns;
  /** The time in which a person can undo a send. */
  undoSendSeconds: number;
  /** The changes that all processes publish on commit, for subscriptions. */
  pubsub: PubSub;
  live: Live;
  /** The maintenance mode. It blocks changes. */
  maintenance: MaintenanceMode;
  /** Loads the function that fills a sandbox with sample data. */
  loadSample(): Promise<FillSample>;
};

/** Fills a sandbox that has no records. A new one also gets the details that it lacks. */
export type FillSample = (db: Transaction, options: { isNew: boolean }) => Promise<void>;

/** The constants of a stream of changes. */
export type Live = {
  /** The build that serves the stream. */
  build: string;
  heartbeatSeconds: number;
};

/** The records that a customer can pay online. */
export type PayableKind = "quote" | "invoice";

/** The id of a statement names its customer and period. */
export type LinkKind = PayableKind | "credit_note" | "statement";

/** The absolute URLs of customer pages, by record. */
export type Links = { [kind in LinkKind]: (id: string) => string };

/** The part that an expiring link opens: the customer's page, where they decide and pay, or the PDF alone. */
export type SharedPart = "page" | "pdf";

export type BusinessLinks = {
  of(businessId: string): Links & {
    /** Returns the absolute URL of a page or PDF for 30 to 60 days. It is the same for 30 days. */
    shared(kind: LinkKind, id: string, part: SharedPart): string;
  };
};

/** The absolute URL of a person's calendar. It depends on the version. */
export type CalendarLink = (of: { memberId: string; version: number }) => string;

/** The stored file or a photo's thumbnail. */
export type FilePart = "file" | "thumbnail";

/** The storage of businesses' files, and its limit. */
export type Files = {
  store: FileStore;
  /** The path at which a reader can read a file without a credential. It expires after one to two hours. */
  link(reader: Pick<Tenant, "businessId" | "viewerId">, file: { id: string }, part: FilePart): string;
  /** The same as an absolute URL. */
  url(reader: Pick<Tenant, "businessId" | "viewerId">, file: { id: string }, part: FilePart): string;
  megabytesPerBusiness: number;
};

/** The absolute URLs of the account pages that emails link to. */
export type AccountLinks = {
  verifyEmail(member: { id: string; email: string }): string;
  resetPassword(token: string): string;
  invitation(token: string): string;
  /** The page on which people request a new password. */
  forgotPassword: string;
  /** The page on which people choose their business for single sign-on. */
  singleSignOn: string;
  /** The portal's page of connected apps. */
  connectedApps: string;
};

/** The content of a link that verifies an email address: the member, the address's SHA-256 and the expiry. */
export type Verification = { memberId: string; emailHash: Buffer; expiresAt: Date };

/** The parts of webhook delivery that subscriptions use. */
export type Webhooks = {
  /** The reason to refuse an address, worded to follow the field's name. Undefined if it is allowed. */
  refusal(url: string): Promise<string | undefined>;
  encrypt(subscriptionId: string, secret: string): Uint8Array;
  /** Whether the stored secret can be decrypted, so that deliveries can be signed. */
  isReadable(subscriptionId: string, encrypted: Uint8Array): boolean;
};

/** The functions that the audit stream's resource uses to send entries. */
export type AuditStreams = {
  /** The reason to refuse an address, worded to follow the field's name. Undefined if it is allowed. */
  refusal(url: string): Promise<string | undefined>;
  seal(businessId: string, secret: string): Uint8Array;
  /** Sends entries now, before all waiting ones. */
  send(stream: SealedStream, entries: readonly object[]): Promise<{ status: number | null; error: string | null }>;
};

export type SealedStream = { businessId: string; url: string; secret: Uint8Array | null };

/** The accounting software, and the keys of what is stored about it. */
export type Accounting = {
  provider: AccountingProvider;
  /** The encryption of tokens. */
  secrets: Encryption;
  /** The encryption of the states of authorizations. */
  states: Encryption;
  /** The absolute URL to which the software redirects. */
  redirectUri: string;
};

/** The functions that single sign-on uses to talk to identity providers. */
export type SingleSignOn = {
  relyingParty: RelyingParty;
  domains: DomainRecords;
  /** The encryption of clients' secrets. */
  secrets: Encryption;
  /** The reason to refuse an issuer, worded to follow the field's name. Undefined if it is allowed. */
  refusal(issuer: string): Promise<string | undefined>;
  /** The absolute URL at which a business's people sign in. */
  startUrl(slug: string): string;
  /** The absolute URL to which a business's provider redirects. */
  redirectUri(businessId: string): string;
};
