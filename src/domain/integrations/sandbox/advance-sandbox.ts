import { audit } from "../../../audit/audit.ts";
import { limits } from "../../../limits/limits.ts";
import { wake } from "../../../outbox/enqueue.ts";
import { badField } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import { wakeDue } from "../../inbox/conversations/wake.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import { announceDue } from "../../trade/invoices/announce-overdue.ts";
import { expireDue } from "../../trade/quotes/expire-quotes.ts";
import { sendDueHere } from "../reminders/send-due.ts";
import { countChange } from "./count-change.ts";
import { lockSandbox } from "./lock-sandbox.ts";
import { moveBack } from "./move-back.ts";
import type { Advanced } from "./schema.ts";

const { max: maxDays } = limits.sandbox.advancedDays;

/** Makes the records older, and does what is due then by the scheduled jobs' own code, in the same transaction. */
export async function advanceSandbox(context: MutationContext, { days }: { days: number }): Promise<Advanced> {
  const { db } = context;
  const { sandboxAdvancedDays, name } = await lockSandbox(db);
  await countChange(context);
  if (sandboxAdvancedDays + days > maxDays)
    throw badField(
      "/days",
      `must be at most ${maxDays - sandboxAdvancedDays}: the time moves by ${maxDays} days until the sandbox is reset`,
    );
  await moveBack(db, days);
  const messagesDue = await countMessagesDue(db);
  await wake(db, "message");
  const quotesExpired = await expireDue(db);
  const invoicesOverdue = await announceDue(db);
  const conversationsReopened = await wakeDue(db);
  const { links, paymentUrl } = context.services;
  const remindersSent = await sendDueHere(db, { links, isOnlineOn: paymentUrl !== undefined });
  const sandbox = await update(db, "Business", db.businessId, { sandboxAdvancedDays: sandboxAdvancedDays + days });
  await audit(db, context, "sandbox_advanced", { subject: { id: db.businessId, name }, after: { days } });
  return { sandbox, quotesExpired, invoicesOverdue, conversationsReopened, messagesDue, remindersSent };
}

/** A worker sends them once this has committed. */
async function countMessagesDue(db: MutationContext["db"]): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*)::int as count from outbox
      where business_id = current_business() and kind = 'message' and due_at <= now()`,
  );
  return row?.count ?? 0;
}
