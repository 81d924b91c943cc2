import type { Caller, Origin } from "../auth/caller.ts";
import type { PendingSignIns } from "../auth/session/pending-sign-in.ts";
import type { Encryption } from "../crypto/encrypt.ts";
import type { FileStore } from "../files/store.ts";
import type { MaintenanceMode } from "../installation/maintenance.ts";
import type { PubSub } from "../postgres/pubsub.ts";
import type { AttemptCookies } from "../sso/attempts.ts";
import type { DomainRecords } from "../sso/domain-records.ts";
import type { RelyingParty } from "../sso/relying-party.ts";
import type { Database } from "../tenancy/database.ts";
import type { Tenant } from "../tenancy/tenant.ts";
import type { AnswerBytes } from "./answer-bytes.ts";
import type { Cursors } from "./cursor.ts";

/** What every resolver and mutation receives: the caller, and the data of their business. */
export type Context = {
  requestId: string;
  caller: Caller;
  origin: Origin;
  businessId: string;
  db: Tenant;
  database: Database;
  /** The time up to which the request sees every change; undefined if unknown. */
  watermark: Date | undefined;
  cursors: Cursors;
  links: Links;
  accountLinks: AccountLinks;
  calendarLink: CalendarLink;
  files: Files;
  /** Whether businesses may sign themselves up. */
  signUp: "open" | "off";
  webhooks: Webhooks;
  auditStream: AuditStreams;
  sso: SingleSignOn;
  /** Where the business sees a payment that was made online; undefined where customers cannot pay online. */
  paymentUrl: ((intentId: string) => string) | undefined;
  /** How the secrets of people's authenticators are kept. */
  twoFactorSecrets: Encryption;
  pendingSignIns: PendingSignIns;
  /** How long a person can undo that they sent a message. */
  undoSendSeconds: number;
  /** The changes that all processes publish as they commit, for subscriptions. */
  pubsub: PubSub;
  live: Live;
  /** The maintenance mode, in which changes are refused. */
  maintenance: MaintenanceMode;
  /** Of a call that opens a transaction around its change: what the change asks of the network or makes before that. */
  prepared?: Promise<unknown>;
  /** Only in the portal: sets or clears the session's cookie on the response. */
  session?: SessionCookie;
  /** The sign-ins at identity providers that the browser has begun. In the portal only. */
  ssoAttempts?: AttemptCookies;
  /** Only in the portal: the bytes that the document's lists share. */
  answer?: AnswerBytes;
  /** Only in the portal: aborted once the response has been sent or the client has left. */
  signal?: AbortSignal;
  /** Only in the portal: counts each mutation of a request but the first, which the request was counted for. */
  countMutation?: () => Promise<void>;
};

/** What a stream of changes says beside them. */
export type Live = {
  /** Names the build that serves the stream. */
  build: string;
  heartbeatSeconds: number;
};

export type LinkKind = "quote" | "invoice";

/** The absolute addresses of the pages that a business's customers are shown, one a record. */
export type Links = { [kind in LinkKind]: (id: string) => string };

/** The absolute address of a person's calendar; each version has another one. */
export type CalendarLink = (of: { memberId: string; version: number }) => string;

/** The file as it is kept, or a photo's small picture. */
export type FilePart = "file" | "thumbnail";

/** The path at which a file can be read for the next hour or two, without a credential. */
export type FileLink = (file: { id: string }, part: FilePart) => string;

/** Where a business's files lie, and how many it may have. */
export type Files = { store: FileStore; link: FileLink; megabytesPerBusiness: number };

/** The absolute addresses of the pages that people are emailed links to about their account. */
export type AccountLinks = {
  verifyEmail(member: { id: string; email: string }): string;
  resetPassword(token: string): string;
  invitation(token: string): string;
  /** Where whoever cannot sign in asks for a new password. */
  forgotPassword: string;
  /** The page on which people choose their business for single sign-on. */
  singleSignOn: string;
  /** The portal's page of connected apps. */
  connectedApps: string;
};

/** What a link to verify an email address says: whose, which address by its SHA-256, and until when. */
export type Verification = { memberId: string; emailHash: Buffer; expiresAt: Date };

/** What a subscription needs of the parts that deliver to it. */
export type Webhooks = {
  /** Why deliveries may not go to this address, as words after the field's name; undefined where they may. */
  refusal(url: string): Promise<string | undefined>;
  /** Encrypts the signing secret. */
  encrypt(subscriptionId: string, secret: string): Uint8Array;
  /** Whether one that is kept can be decrypted, and deliveries can be signed. */
  isReadable(subscriptionId: string, encrypted: Uint8Array): boolean;
};

/** The functions that the audit stream's resource uses to send entries. */
export type AuditStreams = {
  /** The reason to refuse the address, as words after the field's name; undefined if it is allowed. */
  refusal(url: string): Promise<string | undefined>;
  /** Encrypts the signing secret. */
  seal(businessId: string, secret: string): Uint8Array;
  /** Sends entries now, before all waiting ones. */
  send(stream: SealedStream, entries: readonly object[]): Promise<{ status: number | null; error: string | null }>;
};

export type SealedStream = { businessId: string; url: string; secret: Uint8Array | null };

/** The functions that single sign-on uses to talk to identity providers. */
export type SingleSignOn = {
  relyingParty: RelyingParty;
  domains: DomainRecords;
  /** The encryption of clients' secrets. */
  secrets: Encryption;
  /** The reason to refuse an issuer, as words after the field's name; undefined if it is allowed. */
  refusal(issuer: string): Promise<string | undefined>;
  /** The absolute address at which a business's people sign in. */
  startUrl(slug: string): string;
  /** The absolute address to which a business's provider sends people back. */
  redirectUri(businessId: string): string;
};

export type SessionCookie = {
  address: string;
  userAgent: string;
  token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
  device: KnownDevice;
};

/** The browser, and who has signed in with it. */
export type KnownDevice = {
  /** Whether the person has signed in with it after `since`, or ever. */
  isKnown(memberId: string, since: Date | null): boolean;
  /** Call after the session's cookie is set, which callers expect first. */
  remember(memberId: string): void;
};
