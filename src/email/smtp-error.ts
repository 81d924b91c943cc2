import type { NodemailerError } from "nodemailer";
import { quoteReply, SendError } from "../send-error.ts";

/** Errors of the time before the message itself is transferred. */
const before = {
  codes: ["EDNS", "ETLS", "EAUTH", "ENOAUTH", "ECONFIG"],
  timeouts: ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"],
};

/** What an SMTP error means to the sender. */
export function explainSmtp(cause: unknown): SendError {
  const { code = "", command, response, syscall, timeoutType = "" } = cause as Partial<NodemailerError>;
  if (response !== undefined)
    return new SendError(`The mail server rejected the email: ${quoteReply(response)}`, { cause });
  // Raised here, before any server was asked.
  if (command === "API") return new SendError("The email cannot be sent to this address.", { cause });
  if (syscall === "connect" || before.codes.includes(code) || before.timeouts.includes(timeoutType))
    return new SendError("The mail server could not be reached; nothing was sent.", { cause });
  return new SendError("The mail server did not confirm that it accepted the email; it may have been sent.", { cause });
}
