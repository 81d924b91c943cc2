import { oneLine } from "./one-line.ts";

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

/**
 * A mail server's reply may repeat the recipient's address: not for the log, nor for who may read quotes but no customers. A
 * local part in quotes may hold spaces, and a reply that was cut short has no closing quote.
 */
export function withoutAddresses(text: string): string {
  return text
    .replaceAll(/(?<![^\s"])[^\s"]*"(?:\\.|[^"\\]){0,320}"@\S+/g, "[address]")
    .replaceAll(/"[^"@]*@\S+/g, "[address]")
    .replaceAll(/(?<=^|(?<!\\)\s)(?:\\.|[^\s\\])+@\S+/g, "[address]");
}
