import { audit } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";

/** Part of what is signed in an address; no row stands for the first one. */
const first = 0;

export async function findCalendarFeed({ db, caller: { id }, calendarLink }: Context): Promise<{ url: string }> {
  const [renewed] = await db.select("CalendarFeed", { where: { memberId: id }, take: 1 });
  return { url: calendarLink({ memberId: id, version: renewed?.version ?? first }) };
}

export async function renewCalendarFeed({ db, caller, origin, calendarLink }: MutationContext) {
  const { id } = caller;
  const [row] = await db.query(
    sql<{ version: number }>`insert into calendar_feeds (member_id, version) values (${id}, ${first + 1})
      on conflict (business_id, member_id) do update set version = calendar_feeds.version + 1 returning version`,
  );
  if (row === undefined) throw new Error("a calendar feed gave no version");
  await audit(db, { caller, origin }, "calendar_feed_renewed");
  return { url: calendarLink({ memberId: id, version: row.version }) };
}
