import type { NodemailerError } from "nodemailer";
import { quoteReply, SendError } from "../send-error.ts";

/** Errors before the message itself is transferred. */
const before = {
  codes: ["EDNS", "ETLS", "ENOAUTH", "ECONFIG"],
  timeouts: ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"],
};

/** Explains an SMTP error to the sender. */
export function explainSmtp(cause: unknown): SendError {
  const { code = "", command, response, syscall, timeoutType = "" } = cause as Partial<NodemailerError>;
  if (code === "EAUTH")
    return new SendError("The mail server did not accept the credentials; nothing was sent.", { cause });
  if (response !== undefined) {
    const reason = `The mail server rejected the email: ${quoteReply(response)}`;
    return new SendError(reason, { cause, isPermanent: isPermanent(cause as NodemailerError) });
  }
  // Raised by the library before it contacts a server.
  if (command === "API")
    return new SendError("The email cannot be sent to this address.", { cause, isPermanent: code === "EENVELOPE" });
  if (syscall === "connect" || before.codes.includes(code) || before.timeouts.includes(timeoutType))
    return new SendError("The mail server could not be reached; nothing was sent.", { cause });
  return new SendError("The mail server did not confirm that it accepted the email; it may have been sent.", { cause });
}

/**
 * A 5yz reply to the recipient or the message (RFC 5321, section 4.2.1). Earlier refusals, of the connection,
 * credentials or sender, are faults of this installation and can be fixed. So are a 530, which requires credentials,
 * and policy refusals such as of relaying (X.7.n of RFC 3463).
 */
function isPermanent({ command, response = "", responseCode, permanent }: NodemailerError): boolean {
  const isAboutUs = responseCode === 530 || /^5\d\d[ -]5\.7\./.test(response);
  return permanent === true && !isAboutUs && (command === "RCPT TO" || command === "DATA");
}
