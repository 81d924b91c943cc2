import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { explainSmtp } from "./smtp-error.ts";

export type Message = {
  /** Of the row, so that the copies of one email are the same message. */
  id: string;
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The emails that it answers, by their Message-IDs, oldest first. */
  references?: string[];
};

export type Transport = {
  /** Resolves once somebody else is responsible for the message. */
  send(message: Message): Promise<void>;
  close(): void;
};

/** Where messages are written that no server takes. */
export function outboxFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "outbox");
}

/** By SMTP where there is a server to hand it to, else to files that a person can open. */
export function openTransport({ smtpUrl, outbox }: { smtpUrl: string | undefined; outbox: string }): Transport {
  return smtpUrl === undefined ? openOutbox(outbox) : openSmtp(smtpUrl);
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Over all of an attempt, well within the time after which it counts as lost. */
const attemptSeconds = 60;

function openSmtp(url: string): Transport {
  const mailer = nodemailer.createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ id: _, ...message }) {
      try {
        await mailer.sendMail({ ...threaded(message), signal: AbortSignal.timeout(attemptSeconds * 1000) });
      } catch (error) {
        throw explainSmtp(error);
      }
    },
    close: () => mailer.close(),
  };
}

function openOutbox(folder: string): Transport {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ id, ...message }) {
      const { message: bytes } = await writer.sendMail(threaded(message));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${id}.eml`), bytes as Buffer);
    },
    close: () => writer.close(),
  };
}

/** The last of the emails before it is the one that it answers. */
function threaded({ references = [], ...message }: Omit<Message, "id">) {
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? message : { ...message, references, inReplyTo };
}
