import { builder, example, notNull } from "../../../graphql/builder.ts";
import { DraftChannel } from "./schema.ts";

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

/** The target and content of a message that does not exist yet. */
function newMessage(t: InputFields) {
  return {
    conversation_id: t.id({ description: "The conversation's id. Send either this or `customer_id`." }),
    customer_id: t.id({
      description:
        "The customer's id, for a first message. It goes into the customer's latest conversation, if there is one. Send either this or `conversation_id`.",
      ...example(undefined),
    }),
    channel: t.field({
      type: DraftChannel,
      required: true,
      description: "The channel of the message.",
      ...example("email"),
    }),
    contact_id: t.id({
      description: "The id of one of the customer's contacts, to write to instead of the customer.",
      ...example(undefined),
    }),
    text: t.field({
      type: "MessageText",
      description: "The plain text. Required for an SMS, with at most 459 characters. At most 100 KB for an email.",
    }),
    subject: t.field({
      type: "Subject",
      description: "The subject of an email. Default for a reply: the original's subject, prefixed with `Re:`.",
    }),
    html: t.field({
      type: "MessageHtml",
      description: "The HTML of an email, instead of `text`. At most 100 KB. It is sanitised before it is stored.",
      ...example(undefined),
    }),
    reply_to_message_id: t.id({
      description: "The id of the email to reply to, in the same conversation.",
      ...example(undefined),
    }),
  };
}

export const CreateDraftInput = builder.inputType("CreateDraftInput", {
  description: "A new draft. Its recipient is the customer, contact or unknown sender, and cannot be chosen freely.",
  fields: newMessage,
});

export const SendMessageInput = builder.inputType("SendMessageInput", {
  description: "A message to send. Its recipient and content follow the rules of a draft.",
  fields: newMessage,
});

export const SaveDraftInput = builder.inputType("SaveDraftInput", {
  description: "A new draft, or the new content of the draft with the `id`.",
  fields: (t) => ({
    id: t.id({ description: "The id of the draft to change. Without it, a new draft is created." }),
    version: t.int({
      description: "The version of the draft that the content replaces; without it, whatever there is. Only with `id`.",
      ...example(undefined),
      ...notNull,
    }),
    ...newMessage(t),
    channel: t.field({
      type: DraftChannel,
      description: "The channel of the message. Required for a new draft.",
    }),
  }),
});

export const UpdateDraftInput = builder.inputType("UpdateDraftInput", {
  description: "The new content of a draft. Send at least one field, and not both `text` and `html`.",
  fields: (t) => ({
    subject: t.field({ type: "Subject", description: "The subject of an email; null clears it." }),
    text: t.field({
      type: "MessageText",
      description: "The plain text. It replaces the whole body; the HTML of an email is made from it.",
      ...notNull,
    }),
    html: t.field({
      type: "MessageHtml",
      description: "The HTML of an email. It replaces the whole body; the plain text is made from it.",
      ...example(undefined),
      ...notNull,
    }),
  }),
});
