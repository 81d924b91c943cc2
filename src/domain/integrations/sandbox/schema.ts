import { builder, example } from "../../../graphql/builder.ts";
import { limits } from "../../../limits/limits.ts";
import type { RowOf } from "../../../query/types.ts";
import { resetsAt } from "../../identity/business/resets-at.ts";
import { choice, instant, line, recordId, strings, text } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";

const { max: keptDays } = limits.sandbox.keptDays;

export const SandboxType = plainType<RowOf<"Business">>("Sandbox", {
  description: "A sandbox: a business with sample data, from which no email and no text leaves the platform.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The sandbox's id, which is that of its business." }),
    name: t.exposeString("name", {
      description: "The name of the sandbox's business.",
      ...example("Breeze Air (sandbox)"),
    }),
    created_at: t.field({
      type: "DateTime",
      description: "When the sandbox was created.",
      resolve: ({ sandboxAt, createdAt }) => sandboxAt ?? createdAt,
    }),
    reset_at: t.field({ type: "DateTime", description: "When its sample data were last filled in.", resolve: resetAt }),
    resets_at: t.field({
      type: "DateTime",
      description: `When it is reset by itself: ${keptDays} days after the last reset.`,
      resolve: (sandbox) => resetsAt(sandbox) ?? resetAt(sandbox),
    }),
    advanced_days: t.exposeInt("sandboxAdvancedDays", {
      description: "The days that its time has been moved since the last reset.",
      ...example(31),
    }),
  }),
});

function resetAt({ sandboxResetAt, sandboxAt, createdAt }: RowOf<"Business">): Date {
  return sandboxResetAt ?? sandboxAt ?? createdAt;
}

export type Advanced = {
  sandbox: RowOf<"Business">;
  quotesExpired: number;
  invoicesOverdue: number;
  conversationsReopened: number;
  messagesDue: number;
  remindersSent: number;
};

export const AdvancedSandboxType = plainType<Advanced>("AdvancedSandbox", {
  description: "A sandbox whose time was moved, and what became due by it.",
  fields: (t) => ({
    sandbox: t.field({ type: SandboxType, description: "The sandbox.", resolve: ({ sandbox }) => sandbox }),
    quotes_expired: t.exposeInt("quotesExpired", {
      description: "The number of quotes that have expired.",
      ...example(2),
    }),
    invoices_overdue: t.exposeInt("invoicesOverdue", {
      description: "The number of invoices that have become overdue.",
      ...example(3),
    }),
    conversations_reopened: t.exposeInt("conversationsReopened", {
      description: "The number of conversations whose snooze has ended.",
      ...example(1),
    }),
    messages_due: t.exposeInt("messagesDue", {
      description: "The number of scheduled messages that are due. They are in the list of messages a moment later.",
      ...example(1),
    }),
    reminders_sent: t.exposeInt("remindersSent", {
      description: "The number of automatic reminders that are sent. They are in the list of messages a moment later.",
      ...example(2),
    }),
  }),
});

export const AdvanceSandboxInput = builder.inputType("AdvanceSandboxInput", {
  description: "A move of the sandbox's time.",
  fields: (t) => ({
    days: t.field({ type: "AdvanceDays", required: true, description: "The number of days." }),
  }),
});

export type ReceivedInSandbox = { messageId: string; conversationId: string };

export const ReceivedSandboxMessageType = plainType<ReceivedInSandbox>("ReceivedSandboxMessage", {
  description: "The message that a sandbox has received.",
  fields: (t) => ({
    message_id: t.exposeID("messageId", { description: "The message's id." }),
    conversation_id: t.exposeID("conversationId", { description: "The id of its conversation." }),
  }),
});

export const SandboxChannel = builder.enumType("SandboxChannel", {
  description: "The channel of a sandbox's message.",
  values: { sms: { description: "A text." }, email: { description: "An email." } } as const,
});

export const ReceiveSandboxMessageInput = builder.inputType("ReceiveSandboxMessageInput", {
  description: "A message that a customer would have sent.",
  fields: (t) => ({
    channel: t.field({ type: SandboxChannel, required: true, description: "The channel." }),
    sender_address: t.field({
      type: "Line",
      required: true,
      description: "The sender: a phone number for a text, an email address for an email.",
      ...example("+61491570006"),
    }),
    subject: t.field({
      type: "Subject",
      description: "The subject of an email. Leave it out of a text.",
      ...example(undefined),
    }),
    text: t.field({ type: "MessageText", required: true, description: "The plain text." }),
  }),
});

export const sandboxMessages = resource("SandboxMessage", {
  description:
    "An email or a text that a sandbox would have sent: to a customer, or to a team member as a notification. Links to sign in are not kept.",
  fields: {
    id: recordId("message"),
    channel: choice(SandboxChannel)({ description: "The channel: `sms` or `email`.", example: "email" }),
    to: line({
      description: "The number or address that it would have gone to.",
      column: "toAddress",
      example: "jane@example.com",
    }),
    from: line({
      description: "The number or address that it would have come from.",
      column: "fromAddress",
      example: "inbox-4@inbound.example",
    }),
    subject: line({
      description: "The subject of an email; null for a text.",
      example: "Quote Q-1001 from Breeze Air",
      nullable: true,
    }),
    text: text({ description: "The plain text.", example: "Your quote is ready." }),
    attachments: strings({
      description: "The names of the files that would have gone along.",
      example: ["quote-Q-1001.pdf"],
    }),
    created_at: instant({ description: "When it would have been sent." }),
  },
});
