import { badField } from "../../../problems.ts";
import { daysAfter, todayIn } from "../../../text/time-zone.ts";

type Dates = { issueDate?: Date | null | undefined; dueDate?: Date | null | undefined };

export function assertDueAfterIssue({ issueDate, dueDate }: Dates): void {
  if (issueDate != null && dueDate != null && dueDate < issueDate)
    throw badField("/due_date", "must not be before issue_date");
}

/**
 * The issue and due dates of an invoice that is sent. Defaults: today, and the issue date plus the business's payment
 * terms.
 */
export function datesWhenSent(
  { issueDate, dueDate }: Dates,
  now: Date,
  { paymentTermsDays, timeZone }: { paymentTermsDays: number; timeZone: string },
): { issueDate: Date; dueDate: Date } {
  const issued = issueDate ?? todayIn(timeZone, now);
  return { issueDate: issued, dueDate: dueDate ?? daysAfter(issued, paymentTermsDays) };
}
