import type { GraphQLResolveInfo } from "graphql";
import type { RowOf } from "../../../database/query/types.ts";
import type { Context } from "../../../graphql/context.ts";
import { type Page, paginate } from "../../../graphql/paginate.ts";
import { isId, notFound, record } from "../../../graphql/record.ts";

type Args = {
  id: string;
  include?: "comments" | null | undefined;
  updated_since?: Date | null | undefined;
  limit: number;
  cursor?: string | null | undefined;
};

/** A page that holds anything shows that the conversation is there; only an empty one has to be told from a stranger's. */
export async function readThread(
  context: Context,
  info: GraphQLResolveInfo,
  args: Args,
): Promise<Page<RowOf<"Message">>> {
  if (!isId(args.id)) throw notFound();
  const items = await paginate(context, info, "Message", args, {
    where: { conversationId: args.id, ...(args.include === "comments" ? {} : { type: { not: "comment" } }) },
    newestBy: "at",
    oldestFirst: true,
  });
  if (items.data.length === 0) await record(context.db, "Conversation", args.id);
  return items;
}
