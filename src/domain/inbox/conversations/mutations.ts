import { access, builder } from "../../../graphql/builder.ts";
import { assignConversation } from "./assign.ts";
import { addComment } from "./comment.ts";
import { matchConversation } from "./match.ts";
import { moveConversation, snoozeConversation } from "./transition.ts";

const held = access("person", "not-found", "conflict");

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: "The conversation's id." });
  return {
    add_comment: t.prismaField({
      type: "Message",
      description: "Adds a note of the team's own to a conversation. The customer never sees it.",
      ...access("person", "not-found"),
      args: {
        conversation_id: id,
        text: t.arg({ type: "Text", required: true, description: "What is noted, not blank." }),
      },
      resolve: (query, _root, { conversation_id, text }, context) => addComment(context, conversation_id, text, query),
    }),
    assign_conversation: t.prismaField({
      type: "Conversation",
      description: "Gives a conversation to a person on the team, or to nobody.",
      ...access("person", "not-found"),
      args: {
        id,
        assignee_id: t.arg.id({ description: "Who sees to it: an active member of the team; nobody where null." }),
      },
      resolve: (query, _root, { id, assignee_id }, context) => assignConversation(context, id, assignee_id, query),
    }),
    snooze_conversation: t.prismaField({
      type: "Conversation",
      description:
        "Takes an open conversation out of the inbox until a time, or until the customer writes. Snoozing it again sets another time.",
      ...held,
      args: { id, until: t.arg({ type: "DateTime", required: true, description: "A time in the future." }) },
      resolve: (query, _root, { id, until }, context) => snoozeConversation(context, id, until, query),
    }),
    archive_conversation: t.prismaField({
      type: "Conversation",
      description: "Puts an open conversation away until the customer writes.",
      ...held,
      args: { id },
      resolve: (query, _root, { id }, context) => moveConversation(context, id, "archive", query),
    }),
    trash_conversation: t.prismaField({
      type: "Conversation",
      description: "Puts a conversation into the trash, where it stays whoever writes.",
      ...held,
      args: { id },
      resolve: (query, _root, { id }, context) => moveConversation(context, id, "trash", query),
    }),
    mark_spam: t.prismaField({
      type: "Conversation",
      description: "Marks a conversation as spam, which it stays whoever writes.",
      ...held,
      args: { id },
      resolve: (query, _root, { id }, context) => moveConversation(context, id, "mark_spam", query),
    }),
    reopen_conversation: t.prismaField({
      type: "Conversation",
      description: "Opens a conversation that is snoozed, archived, in the trash or spam.",
      ...held,
      args: { id },
      resolve: (query, _root, { id }, context) => moveConversation(context, id, "reopen", query),
    }),
    match_conversation: t.prismaField({
      type: "Conversation",
      description:
        "Says which customer an unknown sender is; `sender_address` is null from then on, and drafts that wait keep going to it. The address becomes the customer's own where they have none of its kind.",
      ...held,
      args: { id, customer_id: t.arg.id({ required: true, description: "The customer who wrote." }) },
      resolve: (query, _root, { id, customer_id }, context) => matchConversation(context, id, customer_id, query),
    }),
  };
});
