import type { Context } from "../../../graphql/context.ts";
import { columns, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import { maxSessions } from "../business/start-session.ts";

const shown = columns("Session", ["id", "tokenHash", "userAgent", "address", "signedInBy", "lastSeenAt", "createdAt"]);

/** Lists the live sessions. Uses the database's clock, as authentication does. */
export function listSessions({ db, caller }: Context) {
  return db.transaction((tx) =>
    tx.query(
      sql<Pick<RowOf<"Session">, keyof typeof shown.row>>`
        select ${shown} from sessions where member_id = ${caller.id} and is_live(sessions)
        order by created_at desc, id desc limit ${maxSessions}`,
    ),
  );
}
