import type { ReturnPaths, SentMail } from "../../../email/return-path.ts";
import type { DeliveryReport } from "../../../inbound/delivery-report.ts";
import type { InboundMessage } from "../../../inbound/message.ts";
import { Problem } from "../../../problems.ts";
import { quoteReply } from "../../../send-error.ts";
import type { Database } from "../../../tenancy/database.ts";
import { findRecipient } from "../../inbox/receiving/recipient.ts";
import { isId } from "../../kernel/store.ts";
import { recordReturned } from "./record-returned.ts";

type Parts = { database: Database; returnPaths: ReturnPaths };

/** If `isDone`, the mail was dropped or stored for the business. Otherwise `message` is for the business's inbox. */
export type Received = { isDone: true; businessId: string } | { isDone: false; message: InboundMessage };

/**
 * Handles bounces before they become conversations. Stores a failure with its email, and drops other reports and
 * automatic replies. A person's email to a return path goes to the inbox.
 */
export async function receiveReturned({ database, returnPaths }: Parts, message: InboundMessage): Promise<Received> {
  const findBusiness = (inbox: string) => findRecipient(database, [inbox]);
  const mail = await returnPaths.find(message.recipients, findBusiness);
  const { report } = message;
  if (report !== null) {
    const businessId = mail?.businessId ?? (await findRecipient(database, message.recipients));
    if (businessId === undefined) return { isDone: false, message };
    await receiveReport(database, businessId, mail === undefined ? sentMails(businessId, message) : [mail], report);
    return { isDone: true, businessId };
  }
  if (mail === undefined) return { isDone: false, message };
  if (message.isAutomatic && mail.kind === "email") return { isDone: true, businessId: mail.businessId };
  const business = await database.tenant(mail.businessId).findFirst("Business", { where: { id: mail.businessId } });
  const inbox = business === null ? [] : [business.inboundEmail];
  return { isDone: false, message: { ...message, recipients: [...inbox, ...message.recipients] } };
}

async function receiveReport(
  database: Database,
  businessId: string,
  mails: readonly SentMail[],
  report: DeliveryReport,
): Promise<void> {
  if (!report.isFailure) return;
  for (const mail of mails) {
    const outcome = await database.tenant(businessId).transaction((db) => recordReturned(db, mail, reasonOf(report)));
    if (outcome === "not sent yet")
      throw new Problem("unavailable", "The email is still being sent.", { headers: { "Retry-After": "30" } });
    if (outcome === "recorded") return;
  }
}

/** The emails that a report names by Message-ID, which contains the email's id. */
function sentMails(businessId: string, { references }: InboundMessage): SentMail[] {
  return references.flatMap((reference) => {
    const [, id = ""] = /^<([0-9a-f-]{36})@/i.exec(reference) ?? [];
    if (!isId(id)) return [];
    return (["email", "message"] as const).map((kind) => ({ kind, businessId, id }));
  });
}

function reasonOf({ status, diagnostic }: DeliveryReport): string {
  if (diagnostic !== null) return `The recipient's mail server returned the email: ${quoteReply(diagnostic)}`;
  return `The recipient's mail server returned the email${status === null ? "" : ` (${status})`}.`;
}
