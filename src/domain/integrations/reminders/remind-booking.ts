import { audit, reminders as automatic } from "../../../audit/audit.ts";
import { newId } from "../../../query/new-id.ts";
import { sql } from "../../../query/sql.ts";
import type { RowWith } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { sendAutomaticText } from "../../inbox/sending/send-automatic-text.ts";
import { find } from "../../kernel/store.ts";
import { bookingEvent, include } from "../../trade/bookings/booking-event.ts";
import { customerEmail } from "../emails/customer-email.ts";
import { enqueueEmail } from "../emails/enqueue-email.ts";
import { findSender } from "./find-sender.ts";
import { bookingDue, isBookingDue } from "./plan.ts";
import { addressOf } from "./recipient.ts";
import { readSettings, type Settings } from "./settings.ts";
import { type Channel, defaultTexts, type Template } from "./texts.ts";
import { valuesOfBooking } from "./values-of-booking.ts";
import { fillEmail, fillText } from "./write-reminder.ts";

type Customer = RowWith<"Customer", { business: true }>;

/**
 * Reminds the customer of the booking, once for each time that it begins at. The booking is locked, because it may have
 * moved since it was found, and a unique key decides between two workers. Returns whether a reminder was sent.
 */
export async function remindBooking(db: Transaction, id: string): Promise<boolean> {
  const booking = await db.findFirst("Booking", { where: { id } }, { lock: true });
  const settings = await readSettings(db);
  const channel = settings.bookingChannel === "email" ? "email" : "sms";
  const dueAt = await findDue(db, id);
  if (booking === null || dueAt === undefined) return false;
  const customer = await find(db, "Customer", booking.customerId, { include: { business: true } });
  const address = await addressOf(db, customer, channel);
  const isSent = "to" in address;
  const itemId = newId();
  const item = channel === "sms" ? { draftId: itemId } : { emailId: itemId };
  const decided = isSent
    ? ({ toAddress: address.to, status: "queued", ...item } as const)
    : ({ status: "skipped", skipped: address.skipped } as const);
  const reminder = await db.tryCreate("Reminder", {
    data: { bookingId: id, startsAt: booking.startAt, channel, dueAt, ...decided },
  });
  if (reminder === null || !isSent) return false;
  const after = { channel, [channel === "sms" ? "phone" : "email"]: address.to };
  await audit(db, automatic, "booking_reminded", { subject: { id, name: booking.title }, after });
  const template = templateOf(settings, channel);
  const failure = await (channel === "sms" ? sendText : sendEmail)(db, id, {
    itemId,
    to: address.to,
    customer,
    template,
    senderId: settings.changedById,
  });
  if (failure !== undefined)
    await db.updateMany("Reminder", { where: { id: reminder.id }, data: { status: "failed", failure } });
  return true;
}

function templateOf({ bookingSubject, bookingText }: Settings, channel: Channel): Template {
  const standard = defaultTexts.booking[channel] ?? defaultTexts.booking.sms;
  return { subject: bookingSubject ?? standard.subject, text: bookingText ?? standard.text };
}

type Sending = { itemId: string; to: string; customer: Customer; template: Template; senderId: string | null };

async function sendText(
  db: Transaction,
  bookingId: string,
  { itemId, to, customer, template, senderId }: Sending,
): Promise<undefined> {
  const booking = await find(db, "Booking", bookingId, { include: { assignee: true } });
  const text = fillText(template, valuesOfBooking(booking, customer));
  const sender = await findSender(db, senderId);
  await sendAutomaticText(db, { id: itemId, customerId: customer.id, to, text, sender });
}

/** The calendar file keeps the email equal to the confirmations, which are compared by it. */
async function sendEmail(
  db: Transaction,
  bookingId: string,
  { itemId, to, customer, template }: Sending,
): Promise<string | undefined> {
  const booking = await find(db, "Booking", bookingId, { include });
  return enqueueEmail(db, {
    ...customerEmail({
      kind: "booking",
      bookingId,
      calendar: bookingEvent(booking, customer.business),
      to,
      ...fillEmail(template, valuesOfBooking(booking, customer)),
      business: customer.business,
    }),
    id: itemId,
  });
}

/** When the locked booking's reminder fell due. Undefined if none is to be sent now. */
async function findDue(db: Transaction, id: string): Promise<Date | undefined> {
  const [row] = await db.query(
    sql<{ due: Date }>`select t.due from bookings x
      join businesses b on b.id = x.business_id join reminder_settings g on g.business_id = x.business_id
      cross join lateral (select ${bookingDue} as due) t
      where x.business_id = current_business() and x.id = ${id}::uuid and ${isBookingDue}`,
  );
  return row?.due;
}
