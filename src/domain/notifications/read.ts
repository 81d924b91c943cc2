import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query, record } from "../../graphql/record.ts";

export async function readNotification({ db, caller }: Context, id: string, query: Query) {
  const own = { memberId: caller.id };
  return db.transaction(async (writing) => {
    const before = await record(writing, "Notification", id, {}, own);
    if (before.readAt !== null) return answer(writing, "Notification", before, query);
    const [read] = await writing.update("Notification", { ...own, id, readAt: null }, { readAt: new Date() });
    if (read === undefined) throw notFound();
    return answer(writing, "Notification", read, query);
  });
}
