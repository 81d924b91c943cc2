import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { assigneeFilter } from "../../team/assignees.ts";
import { addComment } from "../messages/add-comment.ts";
import { deleteComment } from "../messages/delete-comment.ts";
import { editComment } from "../messages/edit-comment.ts";
import { messages, ThreadExtra } from "../messages/schema.ts";
import { assignConversation } from "./assign-conversation.ts";
import {
  archiveConversation,
  markSpam,
  reopenConversation,
  snoozeConversation,
  trashConversation,
} from "./change-state.ts";
import { matchConversation } from "./match-conversation.ts";
import { selectConversations } from "./queries.ts";
import { conversations, ListedChannel, ListedState, UnmatchedSenders } from "./schema.ts";

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
    search: {
      type: "SearchText",
      description:
        "Filter by part of the customer's name, phone number or email address, a contact's email address, or an unknown sender's address.",
    },
    unreplied: {
      type: "Boolean",
      description:
        "If true, return only conversations whose latest SMS or email received has no reply. Default: false.",
    },
    unmatched: {
      type: UnmatchedSenders,
      required: true,
      defaultValue: "include",
      description: "Include, exclude or return only conversations with unknown senders.",
    },
  },
  select: selectConversations,
});

readField("conversation", {
  type: conversations,
  noun: "conversation",
  description: "A conversation in any state, with the drafts waiting in it.",
  access: "messages:read",
});

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
  },
  limit: 30,
  select: ({ id, include }) => ({
    where: { conversationId: id, type: include === "comments" ? undefined : { not: "comment" as const } },
    newestBy: "at",
    oldestFirst: true,
  }),
});

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
});

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
});

mutationField("delete_comment", {
  type: messages,
  description: "Deletes one's own comment for good, and returns it. Others' comments cannot be deleted.",
  access: "person",
  problems: ["not-found", "forbidden"],
  args: { id: idOf("comment") },
  run: deleteComment,
});

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
});

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
});

mutationField("archive_conversation", {
  type: conversations,
  description: "Archives an open conversation. It reopens when the customer writes.",
  access: "person",
  problems: ["not-found", "conflict"],
  args: { id: idOf("conversation") },
  run: archiveConversation,
});

mutationField("trash_conversation", {
  type: conversations,
  description:
    "Moves a conversation to the trash, where it stays when the customer writes. Its scheduled and undoable messages become waiting drafts again.",
  access: "person",
  problems: ["not-found", "conflict"],
  args: { id: idOf("conversation") },
  run: trashConversation,
});

mutationField("mark_spam", {
  type: conversations,
  description:
    "Marks a conversation as spam, which it remains when the customer writes. Its scheduled and undoable messages become waiting drafts again.",
  access: "person",
  problems: ["not-found", "conflict"],
  args: { id: idOf("conversation") },
  run: markSpam,
});

mutationField("reopen_conversation", {
  type: conversations,
  description: "Reopens a conversation that is snoozed, archived, in the trash or spam.",
  access: "person",
  problems: ["not-found", "conflict"],
  args: { id: idOf("conversation") },
  run: reopenConversation,
});

mutationField("match_conversation", {
  type: conversations,
  description:
    "Matches an unknown sender's conversation to a customer. `sender_address` becomes null, and waiting drafts keep their recipient. If the customer has no phone number or email address, the sender's becomes the customer's.",
  access: "person",
  problems: ["not-found", "conflict"],
  args: {
    id: idOf("conversation"),
    customer_id: { type: "ID", required: true, description: "The id of the customer to match." },
  },
  run: matchConversation,
});
