import type { RowOf } from "../../../database/query/types.ts";
import { builder, example } from "../../../graphql/builder.ts";
import { DraftChannel, DrafterKind, DraftStatus } from "./enums.ts";
import type { Channel } from "./recipient.ts";

type Row = RowOf<"Draft">;

const DraftedBy = builder.objectRef<Row>("DraftedBy").implement({
  description: "Who began a draft, whoever changed it since.",
  fields: (t) => ({
    kind: t.expose("draftedByKind", {
      type: DrafterKind,
      description: "`user`, `api_key` or `oauth`.",
      ...example("api_key"),
    }),
    name: t.exposeString("draftedByName", {
      description: "The person's, the key's or the app's name at that time.",
      ...example("Reply assistant"),
    }),
  }),
});

export const Draft = builder.prismaObject("Draft", {
  description: "A text or email that waits for a person to send it, and what became of it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The draft's id, a UUID." }),
    conversation_id: t.exposeID("conversationId", {
      nullable: true,
      description: "The conversation that it is in; null while its customer has none.",
    }),
    customer_id: t.exposeID("customerId", {
      nullable: true,
      description: "The customer that it is for; null where the conversation is with an unknown sender.",
    }),
    channel: t.field({
      type: DraftChannel,
      description: "`sms` or `email`.",
      ...example("email"),
      resolve: channelOf,
    }),
    to: t.exposeString("toAddress", {
      description: "The number (E.164) or email address that it goes to, found when it was created.",
      ...example("jane@example.com"),
    }),
    subject: t.exposeString("subject", {
      nullable: true,
      description: "An email's subject; null for a text.",
      ...example("Your quote Q-1001"),
    }),
    text: t.exposeString("text", {
      nullable: true,
      description: "What it says, as plain text.",
      ...example("Tuesday at 9 suits us well."),
    }),
    html: t.exposeString("html", {
      nullable: true,
      description: "An email's sanitised HTML; null for a text.",
      ...example("<p>Tuesday at 9 suits us well.</p>"),
    }),
    reply_to_message_id: t.exposeID("replyToMessageId", {
      nullable: true,
      description: "The email that it answers.",
      ...example(null),
    }),
    drafted_by: t.field({ type: DraftedBy, description: "Who began it.", resolve: (draft) => draft }),
    status: t.expose("status", { type: DraftStatus, description: "How far it has come." }),
    send_at: t.expose("sendAt", {
      type: "DateTime",
      nullable: true,
      description: "When it goes out, once it is scheduled or sent; until then sending can be undone.",
      ...example(null),
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it could not be sent, for a draft that failed.",
      ...example(null),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the draft was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the draft last changed." }),
  }),
});

/** The verbs write these two alone. */
export function channelOf({ channel }: Row): Channel {
  return channel as Channel;
}
