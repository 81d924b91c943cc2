import { oneLine } from "./text/one-line.ts";

type Options = ErrorOptions & { isPermanent?: boolean };

/** A message was not sent, or may not have been; the error's text says which, to the person who sent it. */
export class SendError extends Error {
  override readonly name = "SendError";
  /** The recipient or the message itself was refused: another attempt would end as this one. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false, ...options }: Options = {}) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

const maxCharacters = 500;

/** What a mail server or SMS provider replied, in one line of bounded length. */
export function quoteReply(reply: string): string {
  return [...oneLine(reply.slice(0, 10 * maxCharacters))].slice(0, maxCharacters).join("");
}

/** A quoted text, an escaped character, a run of others, spaces, or an unclosed quote. */
const replyParts = /"(?:\\.|[^"\\])*"|\\.|[^\s"\\]+|\s+|["\\]/gs;

/**
 * A mail server's reply may repeat the recipient's address: not for the log, nor for people who may read quotes but no
 * customers. A local part in quotes may hold spaces, and a reply that was cut short has no closing quote.
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
