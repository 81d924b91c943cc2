import { access, builder } from "../../graphql/builder.ts";
import { plannedInclude } from "../../graphql/plan.ts";
import { changedId } from "../kernel/changes-channel.ts";
import { find } from "../kernel/store.ts";
import { subscribeToChanges } from "../kernel/subscribe.ts";
import { conversationPrefix } from "./conversations/publish-change.ts";
import { conversations } from "./conversations/schema.ts";

builder.subscriptionField("conversation_changed", (t) =>
  t.field({
    type: conversations.type,
    description:
      "Each conversation that is created or changed: by a message, a comment, a draft, an assignment, a new state or a person who reads it.",
    ...access("person", "rate-limited"),
    subscribe: (_root, _args, context) => subscribeToChanges(context, conversationPrefix(context.businessId)),
    resolve: (change, _args, context, info) =>
      find(context.db, "Conversation", changedId(change), { include: plannedInclude<"Conversation">(context, info) }),
  }),
);
