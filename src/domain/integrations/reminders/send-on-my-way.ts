import { audit } from "../../../audit/audit.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { sendAutomaticText } from "../../inbox/sending/send-automatic-text.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, update } from "../../kernel/store.ts";
import { assertSend } from "../sends/count-send.ts";
import { findSender } from "./find-sender.ts";
import { addressOf } from "./recipient.ts";
import type { OnMyWayInput } from "./schema.ts";
import { readSettings } from "./settings.ts";
import { defaultTexts } from "./texts.ts";
import { valuesOfBooking } from "./values-of-booking.ts";
import { fillText } from "./write-reminder.ts";

const { max: intervalMinutes } = limits.sending.onMyWayMinutes;
const maxEtaMinutes = 600;

type Input = { id: string } & typeof OnMyWayInput.$inferInput;

/** Texts the customer of a booking that somebody is on the way. The booking's lock decides between two presses. */
export async function sendOnMyWay(context: MutationContext, { id, eta_minutes: eta }: Input) {
  const { db, caller } = context;
  if (eta != null && (eta < 1 || eta > maxEtaMinutes))
    throw badField("/eta_minutes", `must be from 1 to ${maxEtaMinutes}`);
  const booking = await lock(db, "Booking", id);
  if (booking.status !== "scheduled")
    throw new Problem("conflict", `The booking is ${booking.status}, so nobody is on the way.`);
  assertNotJustSent(booking.onMyWayAt);
  const customer = await find(db, "Customer", booking.customerId, { include: { business: true } });
  const address = await addressOf(db, customer, "sms");
  if (!("to" in address)) throw new Problem("conflict", refusals[address.skipped]);
  const { onMyWayText, changedById } = await readSettings(db);
  const { assignee } = await find(db, "Booking", id, { include: { assignee: true } });
  const person = caller.kind === "user" ? caller.id : (assignee?.id ?? changedById);
  const sender = await findSender(db, person);
  const told = { ...booking, assignee: assignee ?? (caller.kind === "user" ? sender : null) };
  const text = fillText(
    { subject: null, text: onMyWayText ?? defaultTexts.on_my_way.sms.text },
    {
      ...valuesOfBooking(told, customer),
      eta: eta == null ? "soon" : `in about ${eta} ${eta === 1 ? "minute" : "minutes"}`,
    },
  );
  const draftId = newId();
  const sent = await update(db, "Booking", id, { onMyWayAt: currentTime() });
  await audit(db, context, "on_my_way_sent", {
    subject: { id, name: booking.title },
    after: { phone: address.to, ...(eta == null ? {} : { eta_minutes: eta }) },
  });
  const toAddress = address.to;
  await db.create("Reminder", {
    data: { bookingId: id, channel: "sms", dueAt: currentTime(), toAddress, status: "queued", draftId },
  });
  await sendAutomaticText(db, { id: draftId, customerId: customer.id, to: address.to, text, sender });
  await assertSend(db, { kind: "text", id: draftId });
  return sent;
}

const refusals = {
  no_address: "The customer has no Australian mobile number.",
  opted_out: "The customer answered STOP to a text, so no automatic texts are sent to them.",
} as const;

function assertNotJustSent(sentAt: Date | null): void {
  if (sentAt === null) return;
  const seconds = Math.ceil((sentAt.getTime() - currentTime().getTime()) / 1000) + intervalMinutes * 60;
  if (seconds <= 0) return;
  throw new Problem("rate-limited", `The customer was texted within the last ${intervalMinutes} minutes.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
