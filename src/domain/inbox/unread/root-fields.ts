import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { conversations } from "../conversations/schema.ts";
import { markConversationRead } from "./mark-conversation-read.ts";
import { markConversationUnread } from "./mark-conversation-unread.ts";

export const unreadFields = [
  mutationField("mark_conversation_read", {
    type: conversations,
    description:
      "Marks a conversation as read by the signed-in person, and adds them to `seen_by`. It stays unread where a message or call was received, or somebody else has written a comment, after `through`. Marking it again changes nothing.",
    access: "person",
    problems: ["not-found"],
    args: {
      id: idOf("conversation"),
      through: {
        type: "DateTime",
        required: true,
        description: "`at` of the newest item of the thread that the person has been shown.",
      },
    },
    run: markConversationRead,
  }),

  mutationField("mark_conversation_unread", {
    type: conversations,
    description:
      "Marks a conversation as unread for the signed-in person. One in the trash or spam cannot be. Marking it again changes nothing.",
    access: "person",
    problems: ["not-found", "conflict"],
    args: { id: idOf("conversation") },
    run: markConversationUnread,
  }),
];
