import { money } from "../../data/money.ts";
import type { TodayCountsQuery } from "../../generated/types.ts";
import styles from "./Counts.module.css";

type Counts = { work: TodayCountsQuery["work_counts"]; inbox: TodayCountsQuery["inbox_counts"] };
type Count = { name: string; count: number; about?: string | undefined; isUrgent?: boolean; address?: string };

/** The numbers of records that need attention. */
export function Counts({ work, inbox }: Counts) {
  const { count: overdue, amount_due: due } = work.invoices_overdue;
  const counts: Count[] = [
    { name: "New leads", count: work.leads_new, address: "/leads?view=table&status=new" },
    {
      name: "Quotes sent",
      count: work.quotes_sent,
      about:
        work.quotes_expiring === 0
          ? undefined
          : `${shown(work.quotes_expiring)} ${work.quotes_expiring === 1 ? "expires" : "expire"} within 7 days`,
      address: "/quotes?status=sent",
    },
    { name: "Jobs today", count: work.jobs_today, address: "/schedule?view=day" },
    { name: "Jobs to schedule", count: work.jobs_unscheduled, address: "/jobs?status=unscheduled" },
    {
      name: "Overdue invoices",
      count: overdue,
      about: overdue === 0 ? undefined : `${money(due)} due`,
      isUrgent: overdue > 0,
      address: "/invoices?overdue=true",
    },
    {
      name: "Unanswered",
      count: work.unreplied,
      about: conversations(work.unreplied),
      address: "/messages?view=unreplied",
    },
    {
      name: "Unassigned",
      count: inbox.unassigned,
      about: conversations(inbox.unassigned),
      address: "/messages?view=unassigned",
    },
    {
      name: "Drafts to review",
      count: work.drafts,
      about: inbox.failed === 0 ? undefined : `${shown(inbox.failed)} could not be sent`,
      isUrgent: inbox.failed > 0,
      address: work.drafts === 0 && inbox.failed > 0 ? "/messages/drafts?tab=failed" : "/messages/drafts",
    },
  ];
  return (
    <dl class={styles.counts}>
      {counts.map(({ name, count, about, isUrgent = false, address }) => (
        <div key={name} class={styles.count} data-urgent={isUrgent}>
          <dt>{address === undefined ? name : <a href={address}>{name}</a>}</dt>
          <dd>
            <strong>{name === "Overdue invoices" ? count : shown(count)}</strong>
            {about !== undefined && <span>{about}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function conversations(count: number): string {
  return count === 1 ? "conversation" : "conversations";
}

/** The server counts to 100 at most. */
function shown(count: number): string {
  return count >= 100 ? "100+" : String(count);
}
