import { audit } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import type { MutationContext } from "../../kernel/context.ts";

/** The version in the signed address. The first one has no row. */
const first = 0;

export async function findCalendarFeed({ db, caller, services }: Context): Promise<{ url: string }> {
  const renewed = await db.findFirst("CalendarFeed", { where: { memberId: caller.id } });
  const version = renewed?.version ?? first;
  return { url: services.calendarLinks.of(db.businessId)({ memberId: caller.id, version }) };
}

export async function renewCalendarFeed({ db, caller, request, services }: MutationContext) {
  const { id } = caller;
  const [row] = await db.query(
    sql<{ version: number }>`insert into calendar_feeds (member_id, version) values (${id}, ${first + 1})
      on conflict (business_id, member_id) do update set version = calendar_feeds.version + 1 returning version`,
  );
  if (row === undefined) throw new Error("a calendar feed gave no version");
  await audit(db, { caller, request }, "calendar_feed_renewed");
  return { url: services.calendarLinks.of(db.businessId)({ memberId: id, version: row.version }) };
}
