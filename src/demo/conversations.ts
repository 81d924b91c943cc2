import { randomUUID } from "node:crypto";
import { uuidAt } from "../database/uuid-at.ts";
import { recountConversations } from "../domain/conversations/recount.ts";
import type { Contact, Customer, Member, Prisma } from "../generated/prisma/client.ts";
import { htmlOf, previewOf, sanitizeHtml } from "../messaging/body.ts";
import type { Stage } from "./stage.ts";
import { companyTalk } from "./talk/companies.ts";
import { olderHouseholdTalk } from "./talk/older-households.ts";
import { recentHouseholdTalk } from "./talk/recent-households.ts";
import { strangerTalk } from "./talk/strangers.ts";
import type { By, DemoDraft, DemoItem, DemoTalk } from "./talk/talk.ts";

type Known = Customer & { contacts: Contact[] };
type Setting = {
  businessId: string;
  own: { sms: string; email: string };
  customers: Map<string, Known>;
  team: Member[];
  hoursAgo: (hours: number) => Date;
};
type Reachable = { phone: string | null; email: string | null };
type Told = {
  conversation: Prisma.ConversationCreateManyInput & { id: string };
  messages: (Prisma.MessageCreateManyInput & { id: string })[];
  drafts: Prisma.DraftCreateManyInput[];
};

const hourMilliseconds = 3_600_000;

/** The inbox: what customers and strangers have written of late, and what waits to be answered. */
export async function addConversations({ tx, businessId, now }: Stage): Promise<void> {
  const { smsNumber, inboundEmail } = await tx.business.findUniqueOrThrow({ where: { id: businessId } });
  const customers = await tx.customer.findMany({ where: { businessId }, include: { contacts: true } });
  const setting: Setting = {
    businessId,
    own: { sms: smsNumber, email: inboundEmail },
    customers: new Map(customers.map((customer) => [customer.name, customer])),
    team: await tx.member.findMany({ where: { businessId }, orderBy: { id: "asc" } }),
    hoursAgo: (hours) => new Date(now.getTime() - hours * hourMilliseconds),
  };
  const told = [...recentHouseholdTalk, ...olderHouseholdTalk, ...companyTalk, ...strangerTalk].map((talk) =>
    tell(talk, setting),
  );
  await tx.conversation.createMany({ data: told.map(({ conversation }) => conversation) });
  await tx.message.createMany({ data: told.flatMap(({ messages }) => messages) });
  await tx.draft.createMany({ data: told.flatMap(({ drafts }) => drafts) });
  const ids = told.map(({ conversation }) => conversation.id);
  await tx.$executeRawUnsafe(recountConversations, businessId, ids);
}

function tell(talk: DemoTalk, setting: Setting): Told {
  const { businessId, hoursAgo, team } = setting;
  const customer = setting.customers.get(talk.who);
  const contact = customer?.contacts.find(({ name }) => name === talk.contact);
  if (customer === undefined ? !/[+@]/.test(talk.who) : contact?.name !== talk.contact)
    throw new Error(`the demo talks with somebody who is not in it: ${talk.who}, ${talk.contact}`);
  const theirs = (channel: string | null) => addressOf(contact ?? customer ?? strangerOf(talk.who), channel);
  const begunAt = hoursAgo(talk.items[0]?.hoursAgo ?? 0);
  const conversation = {
    id: uuidAt(begunAt),
    businessId,
    customerId: customer?.id ?? null,
    senderAddress: customer === undefined ? talk.who : null,
    state: talk.snoozedForHours === undefined ? (talk.state ?? ("open" as const)) : ("snoozed" as const),
    snoozedUntil: talk.snoozedForHours === undefined ? null : hoursAgo(-talk.snoozedForHours),
    assigneeId: memberOf(team, talk.assignee)?.id ?? null,
    createdAt: begunAt,
    updatedAt: begunAt,
  };
  const about = { businessId, conversationId: conversation.id, contactId: contact?.id ?? null };
  const messages = talk.items.map((item) => ({
    ...about,
    contactId: item.type === "comment" ? null : about.contactId,
    ...messageOf(item, theirs(item.channel), setting),
  }));
  const answered = messages.findLast(({ channel }) => channel === "email")?.id ?? null;
  const drafts = (talk.drafts ?? []).map((draft) => ({
    ...about,
    customerId: conversation.customerId,
    toAddress: theirs(draft.channel) ?? "",
    replyToMessageId: draft.channel === "email" ? answered : null,
    ...draftOf(draft, setting),
  }));
  return { conversation, messages, drafts };
}

function messageOf(item: DemoItem, theirs: string | null, { own, team, hoursAgo }: Setting) {
  const { type, direction, channel, subject, text } = item;
  const at = hoursAgo(item.hoursAgo);
  const id = uuidAt(at);
  const ours = type === "comment" ? null : channel === "email" ? own.email : own.sms;
  return {
    id,
    type,
    direction,
    channel,
    subject,
    text,
    html: channel === "email" ? htmlIn(text ?? "") : null,
    preview: previewOf(text ?? subject),
    fromAddress: direction === "in" ? theirs : ours,
    toAddress: direction === "in" ? ours : theirs,
    cc: [],
    at,
    attachments: item.files.map((file) => ({ id: randomUUID(), ...file })),
    callOutcome: item.outcome,
    callDurationSeconds: item.seconds,
    sentById: item.by === null ? null : (memberOf(team, item.by)?.id ?? null),
    messageIdHeader: channel === "email" ? `<${id}@mail.example>` : null,
    createdAt: at,
    updatedAt: at,
  };
}

/** What no person wrote, an app did whose key has since been revoked. */
function draftOf({ hoursAgo: age, channel, by, subject, text }: DemoDraft, { hoursAgo, team }: Setting) {
  const at = hoursAgo(age);
  const author = memberOf(team, by);
  return {
    id: uuidAt(at),
    channel,
    subject: subject ?? null,
    text,
    html: channel === "email" ? htmlIn(text) : null,
    draftedByKind: author === undefined ? ("api_key" as const) : ("user" as const),
    draftedById: author?.id ?? randomUUID(),
    draftedByName: author?.name ?? "Reply assistant",
    createdAt: at,
    updatedAt: at,
  };
}

/** As it would have been kept. */
function htmlIn(text: string): string {
  return sanitizeHtml(htmlOf(text));
}

function memberOf(team: Member[], by: By | undefined): Member | undefined {
  return by === undefined ? undefined : team[by];
}

function strangerOf(address: string): Reachable {
  return address.includes("@") ? { email: address, phone: null } : { email: null, phone: address };
}

function addressOf({ phone, email }: Reachable, channel: string | null): string | null {
  if (channel === null) return null;
  const address = channel === "email" ? email : phone;
  if (address === null) throw new Error(`the demo has no address for ${channel} of ${phone ?? email}`);
  return address;
}
