import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { type Planned, type RemindedRecord, readFormer, readPlan } from "./plan.ts";
import { type SkipReason, skipInvoice, skipQuote } from "./skip-reason.ts";

/** A reminder of a record: one that will be sent, or what became of one. */
export type ListedReminder = {
  stepId: string;
  days: number;
  channel: Planned["channel"];
  sendAt: Date;
  to: string | null;
  status: "scheduled" | RowOf<"Reminder">["status"];
  skipped: SkipReason | null;
  failure: string | null;
};

export type ListedReminders = { muted: boolean; reminders: ListedReminder[] };

/** The reminders of an invoice or a quote, in the order in which they are sent. */
export async function listReminders(db: Tenant, record: RemindedRecord, id: string): Promise<ListedReminders> {
  const { isMuted, closed } = await stateOf(db, record, id);
  const plan = await readPlan(db, record, id);
  const steps = new Set(plan.map(({ stepId }) => stepId));
  const former = (await readFormer(db, record, id)).filter(({ stepId }) => stepId !== null && !steps.has(stepId));
  const reminders = [...former.map(formerOf), ...plan.map((planned) => shownOf(planned, closed))];
  return { muted: isMuted, reminders: reminders.sort((one, other) => one.sendAt.getTime() - other.sendAt.getTime()) };
}

async function stateOf(
  db: Tenant,
  record: RemindedRecord,
  id: string,
): Promise<{ isMuted: boolean; closed: SkipReason | undefined }> {
  if (record === "invoice") {
    const invoice = await find(db, "Invoice", id);
    return { isMuted: invoice.remindersMuted, closed: skipInvoice(invoice) };
  }
  const quote = await find(db, "Quote", id);
  return { isMuted: quote.remindersMuted, closed: skipQuote(quote) };
}

function shownOf(planned: Planned, closed: SkipReason | undefined): ListedReminder {
  const { id, stepId, days, channel, sendAt, status, skipped, failure, isDropped, toAddress } = planned;
  const step = { stepId, days, channel };
  if (id === null || status === null) {
    const reason = reasonOf(planned, closed);
    const state = reason === undefined ? "scheduled" : "skipped";
    return { ...step, sendAt, to: null, status: state, skipped: reason ?? null, failure: null };
  }
  const shown = { ...step, sendAt: planned.createdAt ?? sendAt, to: toAddress };
  // The email was dropped when the record was settled, or when another took its place.
  if (isDropped) return { ...shown, status: "skipped", skipped: closed ?? "replaced", failure: null };
  return { ...shown, status, skipped: skipped as SkipReason | null, failure };
}

function reasonOf({ isTooEarly, isTooLate }: Planned, closed: SkipReason | undefined): SkipReason | undefined {
  if (isTooEarly) return "too_early";
  if (closed !== undefined) return closed;
  return isTooLate ? "too_late" : undefined;
}

function formerOf(reminder: RowOf<"Reminder">): ListedReminder {
  const { stepId, days, channel, createdAt, toAddress, status, skipped, failure } = reminder;
  return {
    stepId: stepId ?? "",
    days: days ?? 0,
    channel: channel === "sms" ? "sms" : "email",
    sendAt: createdAt,
    to: toAddress,
    status,
    skipped: skipped as SkipReason | null,
    failure,
  };
}
