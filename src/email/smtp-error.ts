import type { NodemailerError } from "nodemailer";
import { quoteReply, SendError } from "../send-error.ts";

/** Errors of the time before the message itself is transferred. */
const before = {
  codes: ["EDNS", "ETLS", "ENOAUTH", "ECONFIG"],
  timeouts: ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"],
};

/** What an SMTP error means to the sender. */
export function explainSmtp(cause: unknown): SendError {
  const { code = "", command, response, syscall, timeoutType = "" } = cause as Partial<NodemailerError>;
  if (code === "EAUTH")
    return new SendError("The mail server did not accept the credentials; nothing was sent.", { cause });
  if (response !== undefined) {
    const reason = `The mail server rejected the email: ${quoteReply(response)}`;
    return new SendError(reason, { cause, isPermanent: isPermanent(cause as NodemailerError) });
  }
  // Raised here, before any server was asked.
  if (command === "API")
    return new SendError("The email cannot be sent to this address.", { cause, isPermanent: code === "EENVELOPE" });
  if (syscall === "connect" || before.codes.includes(code) || before.timeouts.includes(timeoutType))
    return new SendError("The mail server could not be reached; nothing was sent.", { cause });
  return new SendError("The mail server did not confirm that it accepted the email; it may have been sent.", { cause });
}

/**
 * A 5yz reply to the recipient or to the message (RFC 5321, section 4.2.1). What a server refuses before, the connection,
 * the credentials or the sender, is about this installation, and can be put right; so can the 530 of one that wants
 * credentials first, and what a policy forbids it, such as to relay (X.7.n of RFC 3463).
 */
function isPermanent({ command, response = "", responseCode, permanent }: NodemailerError): boolean {
  const isAboutUs = responseCode === 530 || /^5\d\d[ -]5\.7\./.test(response);
  return permanent === true && !isAboutUs && (command === "RCPT TO" || command === "DATA");
}
