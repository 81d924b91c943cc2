import type { DeliveryReport } from "./delivery-report.ts";

/** A text or email as its provider sends it. Anyone may have written it; only its HTML is sanitized. */
export type InboundMessage = {
  channel: "sms" | "email";
  /** The provider's id. Two messages with the same id are one. */
  providerId: string;
  /** The sender as written: a number in E.164, or an email address. */
  from: string;
  /** The sender as it is compared and stored: an email address is in lower case. */
  sender: string;
  /** Addresses or numbers that it may be for, the likeliest first. */
  recipients: string[];
  /** The addresses in an email's To and Cc, including the business's own. */
  named: string[];
  /** Whether a program sent it automatically (RFC 3834). */
  isAutomatic: boolean;
  /** A mail server's report on an email; null for any other message. */
  report: DeliveryReport | null;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: InboundFile[];
  /** The Message-ID (RFC 5322) with its brackets; null if there is none that can be repeated in a header. */
  messageIdHeader: string | null;
  /** The Message-IDs of the emails that it replies to. */
  references: string[];
};

/** `content` is null if it was not sent along. */
export type InboundFile = {
  filename: string;
  content_type: string | null;
  size: number | null;
  content: Uint8Array | null;
};
