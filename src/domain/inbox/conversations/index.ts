import { access, builder, example } from "../../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../../graphql/paginate.ts";
import { record } from "../../../graphql/record.ts";
import { Person } from "../../team/assignees.ts";
import {
  ConversationState,
  ListedChannel,
  ListedState,
  MessageChannel,
  MessageDirection,
  ThreadExtra,
  Unmatched,
} from "./enums.ts";
import { conversationsListed } from "./list.ts";
import { MessagePage } from "./message.ts";
import { readThread } from "./thread.ts";

const CustomerName = builder.prismaObject("Customer", {
  variant: "CustomerName",
  description: "A customer, as other records name one.",
  select: {},
  fields: (t) => ({
    id: t.exposeID("id", { description: "The customer's id, a UUID." }),
    name: t.exposeString("name", { description: "Full or trading name.", ...example("Jane Citizen") }),
  }),
});

const LatestMessage = builder.prismaObject("Message", {
  variant: "LatestMessage",
  description: "The newest message or call of a conversation, in short.",
  select: {},
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id in the thread, a UUID." }),
    direction: t.expose("direction", { type: MessageDirection, nullable: true, description: "`in` or `out`." }),
    channel: t.expose("channel", {
      type: MessageChannel,
      nullable: true,
      description: "`sms`, `email`, `voice` of a voicemail, or `call`.",
      ...example("email"),
    }),
    preview: t.exposeString("preview", {
      description: "How its words begin, in one line of at most 140 characters; empty where it has none.",
      ...example("It drips onto the hallway floor. Could somebody come this week?"),
    }),
    at: t.expose("at", { type: "DateTime", description: "When it came or went." }),
  }),
});

export const Conversation = builder.prismaObject("Conversation", {
  description: "What the business and one customer, or one unknown sender, have written and called each other.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The conversation's id, a UUID." }),
    customer: t.relation("customer", {
      type: CustomerName,
      nullable: true,
      description: "Whom it is with; null while the sender is matched to no customer.",
    }),
    sender_address: t.exposeString("senderAddress", {
      nullable: true,
      description: "An unknown sender's phone in E.164 or email address; null once matched to a customer.",
      ...example(null),
    }),
    is_unmatched: t.exposeBoolean("isUnmatched", { description: "Whether the sender is matched to no customer." }),
    state: t.expose("state", {
      type: ConversationState,
      description: "`open`, `snoozed`, `archived`, `trashed` or `spam`.",
    }),
    snoozed_until: t.expose("snoozedUntil", {
      type: "DateTime",
      nullable: true,
      description: "When a snoozed conversation opens again; null of any other.",
      ...example(null),
    }),
    assignee: t.relation("assignee", {
      type: Person,
      nullable: true,
      description: "Who on the team sees to it; null while nobody has been chosen.",
    }),
    last_message_at: t.expose("lastMessageAt", {
      type: "DateTime",
      nullable: true,
      description: "When the newest message or call came or went; comments do not count.",
    }),
    last_inbound_at: t.expose("lastInboundAt", {
      type: "DateTime",
      nullable: true,
      description: "When the newest text or email came in; calls do not count.",
    }),
    last_reply_at: t.expose("lastReplyAt", {
      type: "DateTime",
      nullable: true,
      description: "When the newest text or email went out; calls do not count.",
      ...example(null),
    }),
    is_unreplied: t.exposeBoolean("isUnreplied", {
      description: "Whether the newest text or email that came in has had no text or email after it.",
      ...example(true),
    }),
    latest_message: t.relation("latestMessage", {
      type: LatestMessage,
      nullable: true,
      description: "The newest message or call; null while there is none.",
    }),
    draft_count: t.exposeInt("draftCount", {
      description: "How many drafts wait in it, written by people and apps.",
      ...example(1),
    }),
    waiting_drafts: t.relation("drafts", {
      query: { where: { status: "draft" }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      complexity: { field: 1, multiplier: 25 },
      description: "The drafts that wait in it for a person, oldest first.",
    }),
  }),
});

const ConversationPage = pageType(Conversation, "ConversationPage", "conversations");

builder.queryFields((t) => ({
  conversations: t.field({
    type: ConversationPage,
    description: "The inbox's conversations in one state, newest activity first, 10,000 at most.",
    complexity: pageCost,
    ...access("messages:read"),
    args: {
      state: t.arg({
        type: ListedState,
        required: true,
        defaultValue: "open",
        description: "The state that they are in.",
      }),
      channel: t.arg({ type: ListedChannel, description: "Only conversations with a message of this kind." }),
      search: t.arg({
        type: "SearchText",
        description: "Part of the customer's name, phone or email, a contact's email, or an unknown sender's address.",
      }),
      unreplied: t.arg.boolean({
        description: "True for those whose newest text or email that came in has had no reply; false for all.",
      }),
      unmatched: t.arg({
        type: Unmatched,
        required: true,
        defaultValue: "include",
        description: "What becomes of those whose sender is no customer yet.",
      }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Conversation", args, conversationsListed(args)),
  }),
  conversation: t.prismaField({
    type: "Conversation",
    description: "One conversation in whatever state, with the drafts that wait in it.",
    ...access("messages:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The conversation's id." }) },
    resolve: (query, _root, { id }, { db }) => record(db, "Conversation", id, query),
  }),
  conversation_messages: t.field({
    type: MessagePage,
    description: "A conversation's messages and calls, each page from old to new, the first one with the newest.",
    complexity: pageCost,
    ...access("messages:read", "not-found"),
    args: {
      id: t.arg.id({ required: true, description: "The conversation's id." }),
      include: t.arg({ type: ThreadExtra, description: "`comments` for the team's comments too." }),
      ...pageArguments(t.arg, 30),
    },
    resolve: (_root, args, context, info) => readThread(context, info, args),
  }),
}));
