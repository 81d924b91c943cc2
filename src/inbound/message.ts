/** A text or email as its carrier hands it in: strangers wrote it, and only its html has been made harmless. */
export type InboundMessage = {
  channel: "sms" | "email";
  /** The carrier's own id: the same one twice is one message. */
  providerId: string;
  /** Whom it says it is from: a number in E.164, or an email address as it was written. */
  from: string;
  /** The same in the one form that is compared and kept: email addresses in lower case. */
  sender: string;
  /** Whom it may be for, the likeliest first. */
  recipients: string[];
  /** Everybody whom an email says it is to, the business among them. */
  named: string[];
  subject: string | null;
  text: string;
  html: string | null;
  attachments: InboundFile[];
  /** RFC 5322, with its brackets; null where it had none that can be repeated in a header. */
  messageIdHeader: string | null;
  /** The Message-IDs that it answers. */
  answersTo: string[];
};

export type InboundFile = { filename: string; content_type: string | null; size: number | null };

/** What Postgres can hold of a stranger's text. */
export function storable(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).replaceAll("\u0000", "").toWellFormed();
}
