import { builder, example, notNull } from "../../../graphql/builder.ts";
import { DraftChannel } from "./enums.ts";
import "./scalars.ts";

const conversationId = { description: "The conversation to draft into; this or `customer_id`." };
const customerId = {
  description: "For a first message to a customer who has no conversation; never beside `conversation_id`.",
  ...example(undefined),
};
const contactId = {
  description: "The customer's contact to write to, instead of the customer.",
  ...example(undefined),
};
const subject = {
  type: "Subject",
  description: "An email's subject. Without one, an answer takes that of the email it answers, led by `Re:`.",
} as const;
const text = {
  type: "MessageText",
  description:
    "What it says, as plain text: at most 459 characters in a text, where it is required, and 100 KB in an email.",
} as const;
const html = {
  type: "MessageHtml",
  description: "An email's words as HTML, instead of `text`, at most 100 KB. It is sanitised before it is kept.",
  ...example(undefined),
} as const;
const replyTo = { description: "The email in the same conversation that this one answers.", ...example(undefined) };

export const CreateDraftInput = builder.inputType("CreateDraftInput", {
  description: "A new draft. Its recipient is found by the conversation or customer, and chosen by nobody.",
  fields: (t) => ({
    conversation_id: t.id(conversationId),
    customer_id: t.id(customerId),
    channel: t.field({ type: DraftChannel, required: true, description: "`sms` or `email`.", ...example("email") }),
    contact_id: t.id(contactId),
    text: t.field(text),
    subject: t.field(subject),
    html: t.field(html),
    reply_to_message_id: t.id(replyTo),
  }),
});

export const UpdateDraftInput = builder.inputType("UpdateDraftInput", {
  description: "What a draft says from now on: at least one of these, and never both `text` and `html`.",
  fields: (t) => ({
    subject: t.field({ type: "Subject", description: "An email's subject; null clears it." }),
    text: t.field({
      type: "MessageText",
      description: "The words as plain text. In an email they replace the whole body, and the HTML is made from them.",
      ...notNull,
    }),
    html: t.field({
      type: "MessageHtml",
      description: "An email's words as HTML. They replace the whole body, and the text is made from them.",
      ...example(undefined),
      ...notNull,
    }),
  }),
});

export const SaveDraftInput = builder.inputType("SaveDraftInput", {
  description: "A new draft, or with an `id` new words for one that waits or failed.",
  fields: (t) => ({
    id: t.id({ description: "The draft to change; without it, a new one is created." }),
    conversation_id: t.id(conversationId),
    customer_id: t.id(customerId),
    channel: t.field({ type: DraftChannel, description: "`sms` or `email`; required for a new draft." }),
    contact_id: t.id(contactId),
    text: t.field(text),
    subject: t.field(subject),
    html: t.field(html),
    reply_to_message_id: t.id(replyTo),
  }),
});

export const SendMessageInput = builder.inputType("SendMessageInput", {
  description: "A message that is sent as it is written, by the rules of a draft.",
  fields: (t) => ({
    conversation_id: t.id({ description: "The conversation to write into; this or `customer_id`." }),
    customer_id: t.id(customerId),
    channel: t.field({ type: DraftChannel, required: true, description: "`sms` or `email`." }),
    contact_id: t.id(contactId),
    text: t.field(text),
    subject: t.field(subject),
    html: t.field(html),
    reply_to_message_id: t.id(replyTo),
  }),
});
