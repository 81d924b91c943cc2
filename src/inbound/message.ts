import type { DeliveryReport } from "./delivery-report.ts";

/** A text or email as its provider hands it in. Strangers wrote it; only its HTML has been sanitized. */
export type InboundMessage = {
  channel: "sms" | "email";
  /** The provider's id: the same one twice is one message. */
  providerId: string;
  /** The sender as the message gives it: a number in E.164, or an email address as it was written. */
  from: string;
  /** The sender as it is compared and stored: email addresses in lower case. */
  sender: string;
  /** The addresses or numbers that it may be for, the likeliest first. */
  recipients: string[];
  /** The addresses in an email's To and Cc, the business's own among them. */
  named: string[];
  /** Whether a program sent it by itself (RFC 3834). */
  isAutomatic: boolean;
  /** A mail server's report on an email; null for any other message. */
  report: DeliveryReport | null;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: InboundFile[];
  /** RFC 5322, with its brackets; null if there is none that can be repeated in a header. */
  messageIdHeader: string | null;
  /** The Message-IDs of the emails that it replies to. */
  references: string[];
};

/** `content` is null where it did not come along. */
export type InboundFile = {
  filename: string;
  content_type: string | null;
  size: number | null;
  content: Uint8Array | null;
};
