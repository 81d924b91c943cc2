import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { changeDue, changeDueHere, type Due } from "../../kernel/change-due.ts";
import { emitExpired } from "./emit-change.ts";

/** Marks expired quotes of all businesses. Until then, `statusOf` already shows them as `expired`. */
export function expireQuotes(database: Database): Promise<void> {
  return changeDue(database, {
    async find(limit) {
      const { rows } = await database.systemPool.query<Due>(
        `select business_id as "businessId", id from quotes where status = 'sent' and expires_at <= now()
         order by expires_at limit $1 for update skip locked`,
        [limit],
      );
      return rows;
    },
    change: expireQuote,
  });
}

/** Marks the business's expired quotes. Returns their number. */
export function expireDue(db: Transaction): Promise<number> {
  return changeDueHere(db, {
    find: (limit) =>
      db.query(
        sql<{ id: string }>`select id from quotes
          where business_id = current_business() and status = 'sent' and expires_at <= now()
          order by expires_at limit ${limit}`,
      ),
    change: expireQuote,
  });
}

async function expireQuote(db: Transaction, id: string): Promise<void> {
  const [expired] = await db.updateManyAndReturn("Quote", {
    where: { id, status: "sent", expiresAt: { lte: currentTime() } },
    data: { status: "expired" },
  });
  if (expired === undefined || expired.validUntil === null) return;
  await emitExpired(db, { ...expired, status: "sent" }, { ...expired, validUntil: expired.validUntil });
}
