import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { oneLine } from "../text/one-line.ts";
import { explainSmtp } from "./smtp-error.ts";

export const loadNodemailer = () => import("nodemailer");

export type Email = {
  /** The id of the email's row. */
  id: string;
  /** Copies of one email have the same Message-ID. */
  messageId: string;
  from: { name: string; address: string };
  /** The address for replies, if not `from`. */
  replyTo?: { name: string; address: string };
  /** The envelope sender, which gets undeliverable email back; `from` by default. */
  returnPath?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An attached iCalendar object. */
  calendar?: string | null;
  attachments?: Attachment[];
  /** Whether no person sent it, so that programs do not reply to it (RFC 3834). */
  isAutomatic?: boolean;
  /** The Message-IDs of the emails before it in the thread, oldest first. */
  references?: string[];
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type EmailTransport = {
  /** Resolves once the mail server has accepted the email. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};

/**
 * Sends by SMTP. Without a server, writes each email as a file that a person can open. Loads the library at the first
 * email.
 */
export function openEmailTransport(options: { smtpUrl: string | undefined; outbox: string }): EmailTransport {
  return options.smtpUrl === undefined ? openOutbox(options.outbox) : openSmtp(options.smtpUrl);
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** The limit of a whole attempt. It is well below the time after which its worker counts as dead. */
const timeoutMs = 60_000;

/** Checks that the server accepts the credentials, without sending anything. Throws a SendError if it does not. */
export async function verifySmtp(url: string): Promise<void> {
  const mailer = await createMailer(url);
  try {
    await mailer.verify();
  } catch (error) {
    throw explainSmtp(error);
  } finally {
    mailer.close();
  }
}

async function createMailer(url: string) {
  const { createTransport } = await loadNodemailer();
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
}

function openSmtp(url: string): EmailTransport {
  let opened: ReturnType<typeof createMailer> | undefined;
  return {
    async send(email) {
      opened ??= createMailer(url);
      const mailer = await opened;
      try {
        await mailer.sendMail({ ...toMail(email), signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        throw explainSmtp(error);
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
}

function openOutbox(folder: string): EmailTransport {
  return {
    async send(email) {
      const { createTransport } = await loadNodemailer();
      const mailer = createTransport({ streamTransport: true, buffer: true });
      const { message: bytes } = await mailer.sendMail(toMail(email));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${email.id}.eml`), bytes as Buffer);
    },
    close: async () => undefined,
  };
}

/** The last reference is the email that this one replies to. */
function toMail({ id: _, references = [], calendar = null, isAutomatic = false, returnPath, ...mail }: Email) {
  const inReplyTo = references.at(-1);
  const { from, replyTo, to, subject } = mail;
  return {
    ...mail,
    // Stored values may be older than the rule that they are one line.
    from: toParty(from),
    ...(replyTo === undefined ? {} : { replyTo: toParty(replyTo) }),
    to: toParty({ name: "", address: to }),
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: toParty({ name: "", address: to }) } }),
    subject: oneLine(subject),
    ...(inReplyTo === undefined ? {} : { references, inReplyTo }),
    ...(isAutomatic ? { headers: { "Auto-Submitted": "auto-generated" } } : {}),
    ...(calendar === null ? {} : { icalEvent: toCalendarEvent(calendar) }),
  };
}

/** Passes one address as an object, because a text could be read as several. */
function toParty({ name, address }: { name: string; address: string }) {
  return { name: oneLine(name), address: oneLine(address) };
}

/** Mail programs take the method from the part's header, so it repeats the object's own. */
function toCalendarEvent(content: string) {
  const [, method] = /^METHOD:(\w+)/m.exec(content) ?? [];
  return { filename: "booking.ics", content, ...(method === undefined ? {} : { method }) };
}
