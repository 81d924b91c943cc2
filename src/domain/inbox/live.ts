import { access, builder } from "../../graphql/builder.ts";
import { record } from "../../graphql/record.ts";
import { subscribeToChanges } from "../kernel/subscribe.ts";
import { conversationPrefix } from "./conversations/announce.ts";

builder.subscriptionField("conversation_changed", (t) =>
  t.prismaField({
    type: "Conversation",
    description:
      "Each of the business's conversations as it comes about or changes: a message or comment in it, a draft, a move.",
    ...access("person", "rate-limited"),
    subscribe: (_root, _args, context) => subscribeToChanges(context, conversationPrefix(context.businessId)),
    resolve: (query, notice, _args, { db }) =>
      record(db, "Conversation", String(notice).split(" ").at(-1) ?? "", query),
  }),
);
