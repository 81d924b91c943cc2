import { planFor } from "../../query/read-plan.ts";
import { changedId } from "../kernel/changes-channel.ts";
import { find } from "../kernel/store.ts";
import { subscribeToChanges } from "../kernel/subscribe.ts";
import { subscriptionField } from "../kernel/subscription-field.ts";
import { conversationPrefix } from "./conversations/publish-change.ts";
import { conversations } from "./conversations/schema.ts";

export const liveConversationFields = [
  subscriptionField("conversation_changed", {
    type: conversations,
    description:
      "Each conversation that is created or changed: by a message, a comment, a draft, an assignment, a new state or a person who reads it.",
    access: "person",
    problems: ["rate-limited"],
    subscribe: (context) => subscribeToChanges(context, conversationPrefix(context.db.businessId)),
    show: (context, change, plan) =>
      find(context.db, "Conversation", changedId(change), {}, { plan: planFor("Conversation", plan) }),
  }),
];
