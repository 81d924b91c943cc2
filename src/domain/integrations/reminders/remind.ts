import { reminders as automatic } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowWith } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { sendAutomaticText } from "../../inbox/sending/send-automatic-text.ts";
import { find } from "../../kernel/store.ts";
import { enqueueEmail, type NewEmail } from "../emails/enqueue-email.ts";
import { isBeingPaid } from "../online-payments/is-being-paid.ts";
import { findSender } from "./find-sender.ts";
import { type Planned, type RemindedRecord, readPlan } from "./plan.ts";
import { addressOf } from "./recipient.ts";
import { type Reminded, type ReminderServices, reminded } from "./reminded.ts";
import { readSettings } from "./settings.ts";
import type { SkipReason } from "./skip-reason.ts";
import { fillText } from "./write-reminder.ts";

type Customer = RowWith<"Customer", { business: true }>;

/**
 * Sends the latest reminder of the record that is due, and leaves out the earlier ones. They wait while a bank debit of
 * an invoice is under way. The record is locked, and a unique key decides between two workers. Returns whether one was
 * sent.
 */
export async function remind(
  db: Transaction,
  services: ReminderServices,
  { record, id }: { record: RemindedRecord; id: string },
): Promise<boolean> {
  const about = await reminded(db, services, record, id);
  if (about === undefined || (record === "invoice" && (await isBeingPaid(db, id)))) return false;
  const plan = await readPlan(db, record, id);
  const due = plan.filter(isDue);
  const latest = due.at(-1);
  if (latest === undefined) return false;
  for (const step of due.slice(0, -1)) await skip(db, about, step, "later_step");
  if (plan.some(({ id: decided, dueAt }) => decided !== null && dueAt > latest.dueAt)) {
    await skip(db, about, latest, "later_step");
    return false;
  }
  const customer = await find(db, "Customer", about.customerId, { include: { business: true } });
  const address: { to: string } | { skipped: SkipReason } =
    about.skipped === undefined ? await addressOf(db, customer, latest.channel) : { skipped: about.skipped };
  if ("skipped" in address) {
    await skip(db, about, latest, address.skipped);
    return false;
  }
  return latest.channel === "sms"
    ? sendText(db, about, latest, customer, address.to)
    : sendEmail(db, about, latest, customer, address.to);
}

function isDue({ id, isTooEarly, isTooLate, sendAt }: Planned): boolean {
  return id === null && !isTooEarly && !isTooLate && sendAt <= currentTime();
}

type Step = Pick<Planned, "stepId" | "days" | "channel" | "dueAt">;

function skip(db: Transaction, { reference }: Reminded, step: Step, skipped: SkipReason) {
  return db.tryCreate("Reminder", { data: { ...reference, ...stepOf(step), status: "skipped", skipped } });
}

function stepOf({ stepId, days, channel, dueAt }: Step): Step {
  return { stepId, days, channel, dueAt };
}

async function sendText(db: Transaction, about: Reminded, step: Planned, customer: Customer, toAddress: string) {
  const draftId = newId();
  const data = { ...about.reference, ...stepOf(step), toAddress, status: "queued", draftId } as const;
  if ((await db.tryCreate("Reminder", { data })) === null) return false;
  await about.audit(automatic, { channel: "sms", phone: toAddress });
  const { changedById } = await readSettings(db);
  const sender = await findSender(db, changedById);
  const text = fillText(step, about.values(customer));
  await sendAutomaticText(db, { id: draftId, customerId: customer.id, to: toAddress, text, sender });
  return true;
}

async function sendEmail(db: Transaction, about: Reminded, step: Planned, customer: Customer, toAddress: string) {
  const emailId = newId();
  const data = { ...about.reference, ...stepOf(step), toAddress, status: "queued", emailId } as const;
  const reminder = await db.tryCreate("Reminder", { data });
  if (reminder === null) return false;
  await about.audit(automatic, { channel: "email", email: toAddress });
  const email: NewEmail = about.email(step, { ...customer, email: toAddress });
  const failure = await enqueueEmail(db, { ...email, id: emailId });
  await about.deliver({
    emailId,
    emailStatus: failure === undefined ? "queued" : "failed",
    emailFailure: failure ?? null,
  });
  if (failure !== undefined)
    await db.updateMany("Reminder", { where: { id: reminder.id }, data: { status: "failed", failure } });
  return true;
}
