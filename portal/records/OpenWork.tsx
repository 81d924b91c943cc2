import { useState } from "preact/hooks";
import { type RecordKind, recordAddress } from "../app/record-address.ts";
import { Answer } from "../components/Answer.tsx";
import { Badge, type Tone } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { statusWords } from "../data/format.ts";
import { money } from "../data/money.ts";
import { useLive } from "../data/reread.ts";
import { date, dateTime, day, time, useToday } from "../data/time.ts";
import { OpenWork as Document } from "../generated/documents/OpenWork.ts";
import type {
  OpenInvoicesFragment,
  OpenJobsFragment,
  OpenLeadsFragment,
  OpenQuotesFragment,
  OpenWorkQuery,
  UpcomingBookingsFragment,
} from "../generated/types.ts";
import { pageSize } from "../routes.ts";
import { Group } from "./Group.tsx";
import { quoteName } from "./quote-name.ts";
import styles from "./Records.module.css";

type Shown = {
  id: string;
  kind: RecordKind | "booking";
  status: { text: string; tone: Tone };
  /** The record's number, if its kind has one. */
  number?: string;
  title: string | null;
  amount?: number;
  about: string;
};

type Part = { title: string; records: Shown[]; isAll: boolean };

/** A customer's open quotes, jobs, invoices, leads and bookings. */
export function OpenWork({ customerId }: { customerId: string }) {
  const from = useToday();
  const [answer, retry] = useLive(Document, { id: customerId, from, limit: pageSize }, [
    "quote",
    "job",
    "invoice",
    "lead",
    "booking",
  ]);
  return (
    <Answer answer={answer} retry={retry} lines={5}>
      {(work) => {
        const parts = partsOf(work).filter(({ records }) => records.length > 0);
        if (parts.length === 0) return <p class={styles.quiet}>No open quotes, jobs, invoices, leads or bookings.</p>;
        return parts.map((part) => <Records key={part.title} part={part} />);
      }}
    </Answer>
  );
}

function partsOf(work: OpenWorkQuery): Part[] {
  const pages = {
    bookings: [work.upcoming],
    invoices: [work.invoices_sent, work.invoices_partially_paid, work.invoices_draft],
    quotes: [work.quotes_sent, work.quotes_draft],
    jobs: [work.jobs_in_progress, work.jobs_scheduled, work.jobs_unscheduled],
    leads: [work.leads_new, work.leads_converted],
  };
  return [
    {
      title: "Upcoming bookings",
      records: all(pages.bookings, soonestFirst).map(shownBooking),
      isAll: isAll(pages.bookings),
    },
    {
      title: "Open invoices",
      records: all(pages.invoices, overdueFirst).map(shownInvoice),
      isAll: isAll(pages.invoices),
    },
    { title: "Open quotes", records: all(pages.quotes, newestFirst).map(shownQuote), isAll: isAll(pages.quotes) },
    { title: "Open jobs", records: all(pages.jobs, newestFirst).map(shownJob), isAll: isAll(pages.jobs) },
    { title: "Open leads", records: all(pages.leads, newestFirst).map(shownLead), isAll: isAll(pages.leads) },
  ];
}

type Page<One> = { data: One[]; next_cursor: string | null };

function all<One>(pages: readonly Page<One>[], order: (one: One, other: One) => number): One[] {
  return pages.flatMap(({ data }) => data).sort(order);
}

function isAll(pages: readonly Page<unknown>[]): boolean {
  return pages.every(({ next_cursor: next }) => next === null);
}

type Created = { created_at: string };

function newestFirst(one: Created, other: Created): number {
  return Date.parse(other.created_at) - Date.parse(one.created_at);
}

type Invoice = OpenInvoicesFragment["data"][number];
type Booking = UpcomingBookingsFragment["data"][number];

function overdueFirst(one: Invoice, other: Invoice): number {
  return Number(other.is_overdue) - Number(one.is_overdue) || newestFirst(one, other);
}

function soonestFirst(one: Booking, other: Booking): number {
  return Date.parse(one.start_at) - Date.parse(other.start_at);
}

const tones: Readonly<Record<string, Tone>> = {
  draft: "plain",
  new: "warn",
  in_progress: "good",
  partially_paid: "warn",
};

function statusOf(status: string): Shown["status"] {
  return { text: statusWords(status), tone: tones[status] ?? "plain" };
}

function shownInvoice(invoice: Invoice): Shown {
  const {
    id,
    status,
    invoice_number: number,
    total,
    amount_due: due,
    due_date: until,
    is_overdue: isOverdue,
  } = invoice;
  const by = until === null ? "" : `${isOverdue ? "was due" : "due"} ${day(until)}`;
  const owed = status === "partially_paid" ? `${money(due)} of it` : "";
  return {
    id,
    kind: "invoice",
    number,
    title: null,
    amount: total,
    status: isOverdue ? { text: "Overdue", tone: "bad" } : statusOf(status),
    about: status === "draft" ? date(invoice.created_at) : [owed, by].filter(Boolean).join(" "),
  };
}

function shownQuote(quote: OpenQuotesFragment["data"][number]): Shown {
  const { id, title, status, total, sent_at: sentAt, created_at: createdAt } = quote;
  return {
    id,
    kind: "quote",
    number: quoteName(quote),
    title,
    amount: total,
    status: statusOf(status),
    about: sentAt === null ? date(createdAt) : `sent ${date(sentAt)}`,
  };
}

function shownJob(job: OpenJobsFragment["data"][number]): Shown {
  const { id, job_number: number, title, status, scheduled_start: start, created_at: createdAt } = job;
  const about = start === null ? `created ${date(createdAt)}` : dateTime(start);
  return { id, kind: "job", number, title, status: statusOf(status), about };
}

function shownLead(lead: OpenLeadsFragment["data"][number]): Shown {
  const { id, reference, description, status, created_at: createdAt } = lead;
  return {
    id,
    kind: "lead",
    number: reference,
    title: begin(description),
    status: statusOf(status),
    about: date(createdAt),
  };
}

const longestTitle = 140;

/** The first line of a description, cut to a title's length: a lead's description may be a whole email. */
function begin(description: string | null): string | null {
  const line = description?.trim().split("\n")[0] ?? "";
  return line === "" ? null : line.slice(0, longestTitle);
}

function shownBooking({ id, title, status, start_at: start, end_at: end, assignee }: Booking): Shown {
  const who = assignee === null ? "nobody assigned" : assignee.name;
  return {
    id,
    kind: "booking",
    title,
    status: statusOf(status),
    about: `${dateTime(start)} to ${date(start) === date(end) ? time(end) : dateTime(end)}, ${who}`,
  };
}

const fewest = 3;

function Records({ part: { title, records, isAll: isWhole } }: { part: Part }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, records.length - fewest);
  return (
    <Group title={title}>
      <ul class={styles.list}>
        {(isOpen ? records : records.slice(0, fewest)).map((record) => (
          <Record key={record.id} record={record} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {hidden}
          {!isWhole && "+"} more
        </Button>
      )}
      {hidden === 0 && !isWhole && <p class={styles.quiet}>Older records aren't shown.</p>}
    </Group>
  );
}

function Record({ record: { id, kind, number, title, amount, status, about } }: { record: Shown }) {
  const address = kind === "booking" ? undefined : recordAddress(kind, id);
  const name = number ?? title;
  return (
    <li class={styles.record}>
      <p class={styles.line}>
        <span class={styles.what}>
          {address === undefined ? <span class={styles.strong}>{name}</span> : <a href={address}>{name}</a>}
          {number !== undefined && title !== null && <> {title}</>}
        </span>
        {amount !== undefined && <span class={styles.amount}>{money(amount)}</span>}
      </p>
      <p class={styles.line}>
        <Badge tone={status.tone}>{status.text}</Badge>
        <span class={styles.quiet}>{about}</span>
      </p>
    </li>
  );
}
