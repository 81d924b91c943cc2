import { AccountingFailure } from "../../../../accounting/failure.ts";
import { audit } from "../../../../audit/audit.ts";
import type { Context } from "../../../../graphql/context.ts";
import { sql } from "../../../../query/sql.ts";
import { notFound } from "../../../kernel/store.ts";
import { keepPlace } from "./keep-place.ts";
import { type Connection, openTokens } from "./open-session.ts";

/** Ends the connection here, and then in Xero if it answers. What was sent stays in Xero. */
export async function disconnectAccounting(context: Context): Promise<true> {
  const connection = await context.db.transaction(async (db) => {
    const where = { businessId: db.businessId };
    const found = await db.findFirst("AccountingConnection", { where }, { lock: true });
    if (found === null) throw notFound();
    await keepPlace(db);
    await db.deleteMany("AccountingConnection", { where });
    await db.query(sql`delete from outbox where business_id = current_business() and kind = 'accounting'`);
    await audit(db, context, "accounting_disconnected", { subject: { name: found.organisationName } });
    return found;
  });
  await endInXero(context, connection);
  return true;
}

/** If Xero does not answer, the connection ends there after 60 days without a use of its tokens. */
async function endInXero({ services: { accounting } }: Context, connection: Connection): Promise<void> {
  const tokens = accounting && openTokens(accounting, connection);
  if (accounting === undefined || tokens === undefined) return;
  try {
    await accounting.provider.disconnect(tokens, connection.connectionId);
  } catch (error) {
    if (!(error instanceof AccountingFailure)) throw error;
  }
}
