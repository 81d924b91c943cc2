import { signal } from "@preact/signals";
import type { CombinedError } from "@urql/core";
import { useEffect, useRef, useState } from "preact/hooks";
import { read } from "../../data/client.ts";
import { type ChangeKind, onChange } from "../../data/live.ts";
import { Schedule } from "../../generated/documents/Schedule.ts";
import type { ScheduledFragment, ScheduleQueryVariables } from "../../generated/types.ts";

type Person = { id: string; name: string };

/** A booking or job, with times in epoch milliseconds. A job without an end is shown as an hour. */
export type Item = {
  kind: "booking" | "job";
  isVisit: boolean;
  id: string;
  title: string;
  start: number;
  end: number;
  hasEnd: boolean;
  status: string;
  assignees: readonly Person[];
  customer: string;
  suburb: string | null;
  /** The job that a booking belongs to. */
  jobId: string | null;
  /** The job, if its time equals the booking's: both are one block. */
  job?: Item;
};

export const hourMs = 3_600_000;

function itemOf({ start_at, end_at, assignees, customer, site, booking_kind, job, ...rest }: ScheduledFragment): Item {
  const start = Date.parse(start_at);
  return {
    kind: rest.kind,
    id: rest.id,
    title: rest.title,
    status: rest.status,
    isVisit: booking_kind === "visit",
    start,
    end: end_at === null ? start + hourMs : Date.parse(end_at),
    hasEnd: end_at !== null,
    assignees,
    customer: customer.name,
    suburb: site?.address.suburb ?? null,
    jobId: job?.id ?? null,
  };
}

/** Merges each job into its first booking at the same time. Its other bookings stay separate. */
export function joined(items: readonly Item[]): Item[] {
  const jobs = new Map(items.flatMap((item) => (item.kind === "job" ? [[item.id, item]] : [])));
  const result: Item[] = [];
  const within = new Set<string>();
  for (const item of items) {
    const job = item.jobId === null || within.has(item.jobId) ? undefined : jobs.get(item.jobId);
    const isOne = job !== undefined && job.start === item.start && (job.end === item.end || !job.hasEnd);
    if (isOne) within.add(job.id);
    result.push(isOne ? { ...item, job } : item);
  }
  return result.filter(({ kind, id }) => kind === "booking" || !within.has(id));
}

/** Whether its time and assignees can be changed. */
export function isMovable({ status }: Item): boolean {
  return status === "scheduled" || status === "in_progress";
}

/** A move to another time or assignee; `to` is undefined if the item is unscheduled. */
export type Move = { item: Item; to: Item | undefined; settled?: number };

/** Moves that the server has not confirmed, or that the schedule has not been read since. */
export const moves = signal<readonly Move[]>([]);

/** Whether something is dragged. The schedule does not update meanwhile. */
export const isDragging = signal(false);

let ticks = 0;

/** A logical clock, which orders reads and confirmed moves. */
export function tick(): number {
  ticks += 1;
  return ticks;
}

/** The items including moves that the server has not confirmed yet. */
export function withMoves(items: readonly Item[], done: readonly Move[]): readonly Item[] {
  if (done.length === 0) return items;
  const latest = new Map(done.map((move) => [move.item.id, move.to]));
  const rest = items.filter(({ id }) => !latest.has(id));
  return [...rest, ...[...latest.values()].filter((item) => item !== undefined)].sort(soonestFirst);
}

export function soonestFirst(one: Item, other: Item): number {
  return one.start - other.start || other.end - one.end || (one.id < other.id ? -1 : 1);
}

type Answer = { key: string; items: readonly Item[] | undefined; error: CombinedError | undefined };

/** The last schedules, by query, so that going back shows one at once. */
const known = new Map<string, readonly Item[]>();
const maxKnown = 12;
const kinds: readonly ChangeKind[] = ["booking", "job", "customer", "member", "hello"];
const pauseMs = 250;

/** Reads the schedule and follows changes, except while something is dragged. A month is too large for the cache. */
export function useItems(variables: ScheduleQueryVariables) {
  const key = JSON.stringify(variables);
  const [answer, setAnswer] = useState<Answer>({ key, items: undefined, error: undefined });
  const ask = useRef(() => {});
  useEffect(() => {
    let end = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held: (() => void) | undefined;
    const unlessDragging = (run: () => void) => {
      if (isDragging.peek()) held = run;
      else run();
    };
    ask.current = () => {
      end();
      const asked = tick();
      end = read(Schedule, variables, ({ data, error }) =>
        unlessDragging(() => {
          if (data == null) {
            setAnswer({ key, items: known.get(key), error });
            return;
          }
          const items = data.schedule.map(itemOf);
          remember(key, items);
          moves.value = moves.value.filter(({ settled }) => settled === undefined || settled > asked);
          setAnswer({ key, items, error: undefined });
        }),
      );
    };
    ask.current();
    const endChanges = onChange((change) => {
      if (!kinds.includes(change.kind)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        unlessDragging(() => ask.current());
      }, pauseMs);
    });
    const endDrags = isDragging.subscribe((dragging) => {
      if (dragging) return;
      const run = held;
      held = undefined;
      run?.();
    });
    return () => {
      end();
      endChanges();
      endDrags();
      clearTimeout(timer);
    };
  }, [key]);
  const isOwn = answer.key === key;
  return {
    items: isOwn && answer.items !== undefined ? answer.items : known.get(key),
    error: isOwn ? answer.error : undefined,
    retry: () => ask.current(),
  };
}

function remember(key: string, items: readonly Item[]): void {
  known.delete(key);
  known.set(key, items);
  for (const oldest of known.keys()) {
    if (known.size <= maxKnown) break;
    known.delete(oldest);
  }
}
