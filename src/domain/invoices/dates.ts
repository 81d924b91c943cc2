import { badField } from "../../problems.ts";

type Dates = { issueDate?: Date | null | undefined; dueDate?: Date | null | undefined };

export function assertDueAfterIssue({ issueDate, dueDate }: Dates): void {
  if (issueDate != null && dueDate != null && dueDate < issueDate)
    throw badField("/due_date", "must not be before issue_date");
}

/** An invoice is issued when it is first sent and due after the business's terms, unless it says otherwise. */
export function datesWhenSent(
  { issueDate, dueDate }: Dates,
  now: Date,
  { paymentTermsDays }: { paymentTermsDays: number },
): { issueDate: Date; dueDate: Date } {
  const issued = issueDate ?? now;
  return { issueDate: issued, dueDate: dueDate ?? new Date(issued.getTime() + paymentTermsDays * 86_400_000) };
}
