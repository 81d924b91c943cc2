import { badField } from "../../../problems.ts";
import { daysAfter, todayIn } from "../../../text/time-zone.ts";

type Dates = { issueDate?: Date | null | undefined; dueDate?: Date | null | undefined };

export function assertDueAfterIssue({ issueDate, dueDate }: Dates): void {
  if (issueDate != null && dueDate != null && dueDate < issueDate)
    throw badField("/due_date", "must not be before issue_date");
}

/** An invoice is issued on the day when it is first sent and due after the business's terms, unless it says otherwise. */
export function datesWhenSent(
  { issueDate, dueDate }: Dates,
  now: Date,
  { paymentTermsDays, timeZone }: { paymentTermsDays: number; timeZone: string },
): { issueDate: Date; dueDate: Date } {
  const issued = issueDate ?? todayIn(timeZone, now);
  return { issueDate: issued, dueDate: dueDate ?? daysAfter(issued, paymentTermsDays) };
}
