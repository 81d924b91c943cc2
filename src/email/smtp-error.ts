import type { NodemailerError } from "nodemailer";
import { quoteAnswer, SendError } from "../send-error.ts";

/** Where a failure belongs to what comes before the message itself is handed over. */
const before = {
  codes: ["EDNS", "ETLS", "EAUTH", "ENOAUTH", "ECONFIG"],
  waits: ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"],
};

/** What a failed attempt by SMTP comes to for the sender. */
export function explainSmtp(cause: unknown): SendError {
  const { code = "", command, response, syscall, timeoutType = "" } = cause as Partial<NodemailerError>;
  if (response !== undefined) return new SendError(`The mail server refused it: ${quoteAnswer(response)}`, { cause });
  // Found out here, before any server was asked.
  if (command === "API") return new SendError("The email cannot be sent to this address.", { cause });
  if (syscall === "connect" || before.codes.includes(code) || before.waits.includes(timeoutType))
    return new SendError("The mail server could not be reached; nothing was sent.", { cause });
  return new SendError("The mail server did not say whether it took the email; it may have gone out.", { cause });
}
