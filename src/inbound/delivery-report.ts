import type { PostmarkEmail, PostmarkFile } from "./postmark-email.ts";

/** A mail server's report on the delivery of an email (RFC 3464). */
export type DeliveryReport = {
  /** False if the email was delivered or only delayed. */
  isFailure: boolean;
  /** The status code (RFC 3463), such as `5.1.1`; null if there is none. */
  status: string | null;
  /** The text of the server that refused it; null if there is none. */
  diagnostic: string | null;
};

const maxPartBytes = 100_000;
const statusPart = /^message\/(global-)?delivery-status\b/i;
const originalPart = /^(message\/rfc822|message\/global|(text|message)\/(rfc822|global)-headers)\b/i;

type Facts = { isAutomatic: boolean; sender: string; text: string };

/** Reads a report. Returns null for any other email, such as a report that a person forwards. */
export function readReport(email: PostmarkEmail, { isAutomatic, sender, text }: Facts): DeliveryReport | null {
  const isFromServer = /^(mailer-daemon|postmaster)(@|$)/i.test(sender);
  const part = partOf(email, statusPart);
  if (part !== undefined) return isAutomatic || isFromServer || hasNullSender(email) ? readStatus(part) : null;
  return /^mailer-daemon(@|$)/i.test(sender) ? guess(`${email.Subject ?? ""}\n${text}`) : null;
}

/** Returns the Message-ID of the returned email, whose headers the report repeats. Empty if it does not. */
export function readOriginal(email: PostmarkEmail): string {
  const part = partOf(email, originalPart) ?? "";
  const [, id = ""] = /^message-id:\s*(<[^<>\s]+>)/im.exec(part) ?? [];
  return id;
}

function partOf({ Attachments }: PostmarkEmail, type: RegExp): string | undefined {
  const part = Attachments?.find(({ ContentType }) => type.test(ContentType ?? ""));
  return part === undefined ? undefined : contentOf(part);
}

function contentOf({ Content }: PostmarkFile): string {
  return Buffer.from((Content ?? "").slice(0, (maxPartBytes / 3) * 4), "base64").toString("utf8");
}

function hasNullSender({ Headers }: PostmarkEmail): boolean {
  return Headers?.some(({ Name, Value }) => /^return-path$/i.test(Name) && /^\s*<>\s*$/.test(Value)) === true;
}

/** Reads the fields of the first recipient that failed. Each email of the platform has one recipient. */
function readStatus(part: string): DeliveryReport {
  const recipients = part
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map(readFields)
    .filter((fields) => fields.has("action") || fields.has("status"));
  const isFailed = (fields: Map<string, string>) => {
    const action = fields.get("action")?.toLowerCase();
    return action === undefined ? /^5\./.test(fields.get("status") ?? "") : action.startsWith("failed");
  };
  const shown = recipients.find(isFailed) ?? recipients[0];
  const [status] = /^\d\.\d{1,3}\.\d{1,3}/.exec(shown?.get("status") ?? "") ?? [];
  const diagnostic = (shown?.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "");
  return { isFailure: recipients.some(isFailed), status: status ?? null, diagnostic: diagnostic || null };
}

function readFields(block: string): Map<string, string> {
  const lines = block.replaceAll(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
    }),
  );
}

/** Reads the report of a server that writes no status part. */
function guess(text: string): DeliveryReport {
  const [diagnostic] = /\b5\d\d[ -][^\n]{1,400}/.exec(text) ?? [];
  const [status] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text) ?? [];
  const isDelayed = /\b(delayed|delay|warning|will be retried|still trying|temporar)/i.test(text.slice(0, 2000));
  return { isFailure: diagnostic !== undefined || !isDelayed, status: status ?? null, diagnostic: diagnostic ?? null };
}
