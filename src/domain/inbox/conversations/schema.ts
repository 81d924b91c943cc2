import { builder } from "../../../graphql/builder.ts";
import { viewer } from "../../../query/include.ts";
import { Person } from "../../identity/team/assignees.ts";
import {
  choice,
  column,
  count,
  createdAt,
  derived,
  flag,
  id,
  instant,
  line,
  recordId,
  relation,
} from "../../kernel/fields.ts";
import { resource, summaryType } from "../../kernel/resource.ts";
import { CustomerName } from "../../trade/summaries.ts";
import { pending } from "../drafts/pending.ts";
import { maxDeletedComments } from "../messages/delete-comment.ts";
import { MessageChannel, MessageDirection } from "../messages/schema.ts";

export const ConversationState = builder.enumType("ConversationState", {
  description: "An inbound message or call reopens a conversation that is snoozed or archived.",
  values: {
    open: { description: "In the inbox." },
    snoozed: { description: "Out of the inbox until `snoozed_until`." },
    archived: { description: "Done." },
    trashed: { description: "In the trash. Not listed." },
    spam: { description: "Marked as spam. Not listed." },
  } as const,
});

export const ListedState = builder.enumType("ListedConversationState", {
  description: "Conversations in the trash or spam are not listed. They can be read by id.",
  values: {
    open: { description: "In the inbox." },
    snoozed: { description: "Out of the inbox until a time." },
    archived: { description: "Done." },
  } as const,
});

export const ListedChannel = builder.enumType("ConversationChannel", {
  description: "A kind of message or call that the conversation has.",
  values: {
    sms: { description: "At least one SMS." },
    email: { description: "At least one email." },
    voice: { description: "At least one voicemail." },
    calls: { description: "At least one call or voicemail." },
  } as const,
});

export const UnmatchedSenders = builder.enumType("UnmatchedSenders", {
  description: "An unknown sender is one that matches no customer.",
  values: {
    include: { description: "All conversations." },
    exclude: { description: "Only conversations with a customer." },
    only: { description: "Only conversations with an unknown sender." },
  } as const,
});

export const AssigneeFilter = builder.enumType("AssigneeFilter", {
  description: "A filter of conversations by assignee.",
  values: {
    anyone: { description: "All conversations, assigned or not." },
    me: { description: "Only conversations that are assigned to the signed-in person." },
    nobody: { description: "Only conversations that are assigned to nobody." },
  } as const,
});

export const ConversationMove = builder.enumType("ConversationMove", {
  description: "A move of `move_conversations`.",
  values: {
    assign: { description: "Assigns it to `assignee_id`, or to nobody." },
    snooze: { description: "Moves it out of the inbox until `until`." },
    archive: { description: "Archives it." },
    trash: { description: "Moves it to the trash." },
    spam: { description: "Marks it as spam." },
    reopen: { description: "Reopens it." },
    mark_read: { description: "Marks it as read by the signed-in person. It does not add them to `seen_by`." },
    mark_unread: { description: "Marks it as unread for the signed-in person." },
  } as const,
});

const Seen = resource("ConversationSeen", {
  name: "Seen",
  description: "A team member who has seen a conversation.",
  fields: {
    person: relation("member", { type: Person, description: "The team member." }),
    at: instant({
      description:
        "When they last saw something new in the conversation. They have seen every item whose `at` is not later.",
      column: "seenAt",
    }),
  },
});

const LatestMessage = summaryType("LatestMessage", "Message", {
  description: "A summary of the latest message or call in a conversation.",
  fields: {
    id: id({ description: "The item's id in the thread, a UUID." }),
    direction: choice(MessageDirection)({
      nullable: true,
      description: "Whether the message or call was received or sent.",
    }),
    channel: choice(MessageChannel)({
      nullable: true,
      description: "The channel of the message or call.",
      example: "email",
    }),
    preview: line({
      description: "The beginning of the text, on one line of at most 140 characters; empty if there is no text.",
      example: "It drips onto the hallway floor. Could somebody come this week?",
    }),
    at: instant({ description: "When the message or call was sent or received." }),
  },
});

export const conversations = resource("Conversation", {
  description: "The messages and calls between the business and one customer or unknown sender.",
  fields: {
    id: recordId("conversation"),
    customer: relation("customer", {
      type: CustomerName,
      description: "The customer; null while the sender matches no customer.",
      nullable: true,
    }),
    sender_address: line({
      description:
        "The unknown sender's phone number, in E.164 format, or email address; null once matched to a customer.",
      example: null,
      nullable: true,
    }),
    is_unmatched: flag({ description: "True while the sender matches no customer." }),
    state: choice(ConversationState)({
      description: "The conversation's state.",
    }),
    snoozed_until: instant({
      description: "When a snoozed conversation reopens; null in any other state.",
      example: null,
      nullable: true,
    }),
    assignee: relation("assignee", {
      type: Person,
      description: "The team member assigned to the conversation; null if nobody is.",
      nullable: true,
    }),
    last_message_at: instant({
      description: "When the latest message or call was sent or received; null if there is none. Excludes comments.",
      nullable: true,
    }),
    last_inbound_at: instant({
      description: "When the latest SMS or email was received; null if there is none. Excludes calls.",
      nullable: true,
    }),
    last_reply_at: instant({
      description: "When the latest SMS or email was sent; null if there is none. Excludes calls.",
      example: null,
      nullable: true,
    }),
    is_unreplied: flag({
      description: "True if no SMS or email was sent after the latest one received.",
      example: true,
    }),
    is_unread: derived<{ unread: readonly unknown[] }>("Boolean", {
      description:
        "Whether the signed-in person has not read the conversation since an inbound message or call, somebody else's comment, or being assigned by somebody else. False in the trash and spam.",
      example: true,
      select: { unread: { where: { memberId: viewer }, select: { memberId: true } } },
      resolve: ({ unread }) => unread.length > 0,
    }),
    seen_by: relation("seen", {
      type: Seen.type,
      description: "The team members who have seen the conversation, the most recent last.",
      query: { orderBy: [{ seenAt: "asc" }, { memberId: "asc" }] },
    }),
    latest_message: relation("latestMessage", {
      type: LatestMessage,
      description: "The latest message or call; null if there is none.",
      nullable: true,
    }),
    draft_count: count({
      description: "The number of drafts waiting in the conversation, written by people and apps.",
      example: 1,
    }),
    waiting_drafts: relation("drafts", {
      description:
        "The drafts waiting in the conversation for a person to send, oldest first, as many as have 1 MB of content together. `GET /v1/drafts` returns all of them.",
      query: { where: { status: "draft" }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      complexity: { field: 1, multiplier: 25 },
    }),
    pending: relation("pendingDrafts", {
      description:
        "The drafts of the conversation that wait, are scheduled, are being sent or have failed, oldest first, as many as have 1 MB of content together.",
      query: { where: pending, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
      complexity: { field: 1, multiplier: 25 },
    }),
    moved_by: relation("movedBy", {
      type: Person,
      description:
        "The team member who last archived, snoozed, trashed, reopened or marked the conversation as spam; null if nobody has. A customer who writes reopens it without changing this.",
      example: null,
      nullable: true,
    }),
    moved_at: instant({
      description: "When `moved_by` did so; null if nobody has.",
      example: null,
      nullable: true,
    }),
    deleted_comments: column<string[]>(["ID"])({
      description: `The ids of the last ${maxDeletedComments} comments that were deleted, the latest last: \`updated_since\` of \`conversation_messages\` cannot return them.`,
      example: [],
    }),
    activity_at: instant({
      description:
        "The time that lists are ordered by: when the latest message or call was sent or received, or when the conversation was created if there is none.",
    }),
    created_at: createdAt("conversation"),
    updated_at: instant({
      description: "When the conversation, or its thread, last changed. Being read or seen by somebody is no change.",
    }),
  },
});
