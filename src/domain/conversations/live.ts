import { access, builder } from "../../graphql/builder.ts";
import { record } from "../../graphql/record.ts";
import { hearNews } from "../hear-news.ts";
import { conversationPrefix } from "./announce.ts";

builder.subscriptionField("conversation_changed", (t) =>
  t.prismaField({
    type: "Conversation",
    description:
      "Each of the business's conversations as it comes about or changes: a message or comment in it, a draft, a move.",
    ...access("person", "rate-limited"),
    subscribe: (_root, _args, context) => hearNews(context, conversationPrefix(context.businessId)),
    resolve: (query, notice, _args, { db }) =>
      record(db, "Conversation", String(notice).split(" ").at(-1) ?? "", query),
  }),
);
