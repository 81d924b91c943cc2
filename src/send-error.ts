import { oneLine } from "./text/one-line.ts";

type Options = ErrorOptions & { isPermanent?: boolean };

/** A message was not sent, or may not have been. The error's text tells its sender which. */
export class SendError extends Error {
  override readonly name = "SendError";
  /** Whether the recipient or the message itself was refused, so that another attempt would fail too. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false, ...options }: Options = {}) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

const maxCharacters = 500;

/** Returns the reply of a mail server or SMS provider on one line of limited length. */
export function quoteReply(reply: string): string {
  return [...oneLine(reply.slice(0, 10 * maxCharacters))].slice(0, maxCharacters).join("");
}

/** A quoted text, an escaped character, a run of other characters, spaces, or an unclosed quote. */
const replyParts = /"(?:\\.|[^"\\])*"|\\.|[^\s"\\]+|\s+|["\\]/gs;

/**
 * Replaces addresses in a mail server's reply, which may repeat the recipient's. The log and people without access to
 * customers must not see it. A local part in quotes may contain spaces, and a reply that was cut has no closing quote.
 */
export function withoutAddresses(text: string): string {
  let shown = "";
  let word = "";
  let isAddress = false;
  let isInQuote = false;
  for (const [part] of text.matchAll(replyParts)) {
    isInQuote ||= part === '"';
    isAddress ||= part.includes("@");
    if (part.trim() !== "" || (isInQuote && !isAddress)) {
      word += part;
      continue;
    }
    shown += (isAddress ? "[address]" : word) + part;
    word = "";
    isAddress = false;
    isInQuote = false;
  }
  return shown + (isAddress ? "[address]" : word);
}
