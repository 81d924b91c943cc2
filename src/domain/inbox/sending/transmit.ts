import type { ReturnPaths } from "../../../email/return-path.ts";
import type { EmailTransport } from "../../../email/transport.ts";
import type { FileStore } from "../../../files/store.ts";
import { textToHtml } from "../../../html-sanitizer/text-to-html.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import type { SmsTransport } from "../../../sms/transport.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { openSandboxTransports } from "../../integrations/sandbox/transports.ts";
import { find } from "../../kernel/store.ts";
import { readDraftFiles } from "../../trade/files/draft-files.ts";
import { referencesOf } from "./references.ts";

export type Carriers = {
  emails: EmailTransport;
  sms: SmsTransport;
  /** The store of the attachments. */
  files: FileStore;
  /** The host of Message-IDs. */
  mailHost: string;
  returnPaths: ReturnPaths;
};

/** A sent message, as the thread shows it. */
export type Transmitted = {
  /** The message's id, in the thread and in its Message-ID. */
  id: string;
  at: Date;
  fromAddress: string;
  providerId: string | null;
  messageIdHeader: string | null;
};

/** Sends the message in the business's name, from the address of its inbox. A sandbox's message is stored instead. */
export async function transmit(db: Tenant, given: Carriers, draft: RowOf<"Draft">): Promise<Transmitted> {
  const business = await find(db, "Business", db.businessId);
  const carriers = business.sandboxAt === null ? given : { ...given, ...openSandboxTransports(db, draft.id) };
  return draft.channel === "sms" ? sendSms(carriers, business, draft) : sendEmail(db, carriers, business, draft);
}

async function sendSms(
  { sms }: Carriers,
  { smsNumber }: RowOf<"Business">,
  { toAddress, text }: RowOf<"Draft">,
): Promise<Transmitted> {
  const id = newId();
  const { providerId } = await sms.send({ id, from: smsNumber, to: toAddress, text: text ?? "" });
  return { id, at: currentTime(), fromAddress: smsNumber, providerId, messageIdHeader: null };
}

async function sendEmail(
  db: Tenant,
  { emails, files, mailHost, returnPaths }: Carriers,
  { id: businessId, name, inboundEmail }: RowOf<"Business">,
  draft: RowOf<"Draft">,
): Promise<Transmitted> {
  const id = newId();
  const messageId = `<${id}@${mailHost}>`;
  const text = draft.text ?? "";
  await emails.send({
    id,
    messageId,
    from: { name, address: inboundEmail },
    returnPath: returnPaths.addressOf({ kind: "message", businessId, id }, { from: inboundEmail, inbox: inboundEmail }),
    to: draft.toAddress,
    subject: draft.subject ?? "",
    text,
    html: draft.html ?? textToHtml(text),
    attachments: await readDraftFiles(db, files, draft.id),
    references: await referencesOf(db, draft),
  });
  return { id, at: currentTime(), fromAddress: inboundEmail, providerId: null, messageIdHeader: messageId };
}
