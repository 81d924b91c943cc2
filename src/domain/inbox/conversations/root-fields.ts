import { assigneeFilter } from "../../identity/team/assignees.ts";
import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { CreateCustomerInput } from "../../trade/customers/schema.ts";
import { addComment } from "../messages/add-comment.ts";
import { deleteComment } from "../messages/delete-comment.ts";
import { editComment } from "../messages/edit-comment.ts";
import { messages, ThreadExtra } from "../messages/schema.ts";
import { showMessage } from "../messages/show-message.ts";
import { assignConversation } from "./assign-conversation.ts";
import {
  archiveConversation,
  markSpam,
  reopenConversation,
  snoozeConversation,
  trashConversation,
} from "./change-state.ts";
import { matchConversation } from "./match-conversation.ts";
import { maxMoved, moveConversations } from "./move-conversations.ts";
import { selectConversations, selectInbox } from "./queries.ts";
import {
  AssigneeFilter,
  ConversationMove,
  ConversationState,
  conversations,
  ListedChannel,
  ListedState,
  UnmatchedSenders,
} from "./schema.ts";

const searchFilter = {
  type: "SearchText",
  description:
    "Filter by part of the customer's name, phone number or email address, a contact's email address, or an unknown sender's address. The complete address or phone number of a customer, contact or sender finds only exact matches and names that contain it.",
} as const;

const unrepliedFilter = {
  type: "Boolean",
  description: "If true, return only conversations whose latest SMS or email received has no reply. Default: false.",
} as const;

const unmatchedFilter = {
  type: UnmatchedSenders,
  required: true,
  defaultValue: "include",
  description: "Include, exclude or return only conversations with unknown senders.",
} as const;

export const conversationFields = [
  listField("conversations", {
    type: conversations,
    page: "ConversationPage",
    records: "conversations",
    description:
      "The conversations in one state, latest activity first. All pages together hold at most 10,000 conversations.",
    access: "messages:read",
    filters: {
      state: { type: ListedState, required: true, defaultValue: "open", description: "Filter by state." },
      channel: { type: ListedChannel, description: "Filter by a kind of message or call that the conversation has." },
      customer_id: { type: "ID", description: "Filter by customer." },
      assignee_id: assigneeFilter,
      search: searchFilter,
      unreplied: unrepliedFilter,
      unmatched: unmatchedFilter,
    },
    select: selectConversations,
  }),

  listField("inbox", {
    type: conversations,
    page: "ConversationPage",
    records: "conversations",
    description:
      "The conversations in one state as the signed-in person has them, latest activity first. All pages together hold at most 10,000 conversations.",
    access: "person",
    filters: {
      state: { type: ConversationState, required: true, defaultValue: "open", description: "Filter by state." },
      assigned: {
        type: AssigneeFilter,
        required: true,
        defaultValue: "anyone",
        description: "Filter by whether a conversation is assigned, or to the signed-in person.",
      },
      assignee_id: { type: "ID", description: "Filter by assignee. Only where `assigned` is `anyone`." },
      unread: {
        type: "Boolean",
        description: "If true, return only conversations that are unread for the signed-in person. Default: false.",
      },
      drafts: {
        type: "Boolean",
        description: "If true, return only conversations in which drafts wait. Default: false.",
      },
      channel: { type: ListedChannel, description: "Filter by a kind of message or call that the conversation has." },
      unreplied: unrepliedFilter,
      unmatched: unmatchedFilter,
      customer_id: { type: "ID", description: "Filter by customer." },
      search: searchFilter,
    },
    select: selectInbox,
  }),

  readField("conversation", {
    type: conversations,
    noun: "conversation",
    description: "A conversation in any state, with the drafts waiting in it.",
    access: "messages:read",
  }),

  listField("conversation_messages", {
    type: messages,
    page: "MessagePage",
    records: "items",
    description:
      "A conversation's messages and calls. The first page holds the latest; within a page, the oldest comes first.",
    access: "messages:read",
    problems: ["not-found"],
    parent: "Conversation",
    filters: {
      id: idOf("conversation"),
      include: { type: ThreadExtra, description: "Send `comments` to include the team's comments." },
      html: {
        type: "Boolean",
        required: true,
        defaultValue: true,
        description: "If false, `html` is null.",
      },
      quoted: {
        type: "Boolean",
        required: true,
        defaultValue: true,
        description: "If false, a note in `text` replaces the earlier messages that an email quotes.",
      },
    },
    limit: 30,
    select: ({ id, include, html, quoted }) => ({
      show: showMessage({ html, quoted }),
      showArguments: ["html", "quoted"],
      where: { conversationId: id, type: include === "comments" ? undefined : { not: "comment" as const } },
      newestBy: "at",
      oldestFirst: true,
    }),
  }),

  mutationField("add_comment", {
    type: messages,
    description: "Adds an internal comment to a conversation. The customer never sees it.",
    access: "person",
    problems: ["not-found"],
    args: {
      conversation_id: idOf("conversation"),
      text: { type: "Text", required: true, description: "The comment. Cannot be blank." },
    },
    run: addComment,
  }),

  mutationField("edit_comment", {
    type: messages,
    description: "Changes the text of one's own comment. Others' comments cannot be changed.",
    access: "person",
    problems: ["not-found", "forbidden"],
    args: {
      id: idOf("comment"),
      text: { type: "Text", required: true, description: "The new text. Cannot be blank." },
    },
    run: editComment,
  }),

  mutationField("delete_comment", {
    type: messages,
    description: "Deletes one's own comment for good, and returns it. Others' comments cannot be deleted.",
    access: "person",
    problems: ["not-found", "forbidden"],
    args: { id: idOf("comment") },
    run: deleteComment,
  }),

  mutationField("assign_conversation", {
    type: conversations,
    description: "Assigns a conversation to a team member, or to nobody.",
    access: "person",
    problems: ["not-found"],
    args: {
      id: idOf("conversation"),
      assignee_id: { type: "ID", description: "The id of an active team member; null unassigns the conversation." },
    },
    run: assignConversation,
  }),

  mutationField("snooze_conversation", {
    type: conversations,
    description:
      "Moves an open conversation out of the inbox until a time, or until the customer writes. Snoozing a snoozed conversation changes the time.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: {
      id: idOf("conversation"),
      until: {
        type: "DateTime",
        required: true,
        description: "When the conversation reopens. Must be in the future.",
      },
    },
    run: snoozeConversation,
  }),

  mutationField("archive_conversation", {
    type: conversations,
    description: "Archives an open conversation. It reopens when the customer writes.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("conversation") },
    run: archiveConversation,
  }),

  mutationField("trash_conversation", {
    type: conversations,
    description:
      "Moves a conversation to the trash, where it stays when the customer writes. Its scheduled and undoable messages become waiting drafts again.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("conversation") },
    run: trashConversation,
  }),

  mutationField("mark_spam", {
    type: conversations,
    description:
      "Marks a conversation as spam, which it remains when the customer writes. Its scheduled and undoable messages become waiting drafts again.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("conversation") },
    run: markSpam,
  }),

  mutationField("reopen_conversation", {
    type: conversations,
    description: "Reopens a conversation that is snoozed, archived, in the trash or spam.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("conversation") },
    run: reopenConversation,
  }),

  mutationField("move_conversations", {
    type: [conversations.type],
    description:
      "Makes the same move with several conversations: with all of them or, on an error, with none. Conversations for which it is impossible stay as they are. The response holds every conversation, once, in the order of `ids`.",
    access: "person",
    problems: ["not-found"],
    args: {
      ids: {
        type: ["ID"],
        required: true,
        description: `The ids of the conversations, at most ${maxMoved}. If one of them is unknown, nothing is moved.`,
      },
      move: { type: ConversationMove, required: true, description: "The move of each conversation." },
      until: {
        type: "DateTime",
        description: "When the conversations reopen. Required to snooze, and only then. Must be in the future.",
      },
      assignee_id: {
        type: "ID",
        description:
          "The id of an active team member; null assigns the conversations to nobody. Required to assign, and only then.",
      },
    },
    shows: { model: "Conversation" },
    complexity: ({ ids }) => ({ field: 5, multiplier: ids.length }),
    run: moveConversations,
  }),

  mutationField("match_conversation", {
    type: conversations,
    description:
      "Matches an unknown sender's conversation to a customer, or to a new one, which emits `customer.created`. `sender_address` becomes null, and waiting drafts keep their recipient. If the customer has no phone number or email address, the sender's becomes the customer's. Exactly one of `customer_id` and `new_customer` is required. To match a matched conversation to another customer, set `from_customer_id` to its present one, which keeps its phone number and email address.",
    access: "person",
    problems: ["not-found", "conflict", "duplicate-external-id"],
    args: {
      id: idOf("conversation"),
      customer_id: { type: "ID", description: "The id of the customer to match." },
      new_customer: { type: CreateCustomerInput, description: "The customer to create and match." },
      from_customer_id: {
        type: "ID",
        description:
          "The present customer of a matched conversation, to match it to another one. Leave it out for an unknown sender.",
      },
    },
    run: matchConversation,
  }),
];
