import { notify, notifyUndoable } from "../../app/notices.ts";
import { mutate } from "../../data/client.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { MoveBooking } from "../../generated/documents/MoveBooking.ts";
import { MoveJob } from "../../generated/documents/MoveJob.ts";
import { period } from "../../records/period.ts";
import { type Item, type Move, moves, tick } from "./items.ts";

export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

export function periodOf({ start, end, hasEnd }: Item): string {
  return period(instant(start), hasEnd ? instant(end) : null);
}

const running = new Map<string, Promise<void>>();

/**
 * Puts the item elsewhere at once; where the server refuses, it goes back and the reason is said. Moves of one item are
 * sent one after the other.
 */
export function move(item: Item, to: Item | undefined, { isUndo = false } = {}): void {
  const done: Move = { item, to };
  moves.value = [...moves.value, done];
  const before = running.get(item.id) ?? Promise.resolve();
  const own = before.then(() => send(done, isUndo)).catch(() => takeBack(done, "Something went wrong. Try again."));
  running.set(item.id, own);
  own.then(() => {
    if (running.get(item.id) === own) running.delete(item.id);
  });
}

async function send(done: Move, isUndo: boolean): Promise<void> {
  const { item, to } = done;
  const { error } = await (item.kind === "booking" ? sendBooking(item, to) : sendJob(item, to));
  if (error !== undefined) {
    const problem = problemOf(error);
    takeBack(done, problem.type === "booking-overlap" ? await describe(to ?? item) : sentenceOf(problem));
    return;
  }
  // The change itself has the schedule read again, and with it this one is taken off.
  moves.value = moves.value.map((one) => (one === done ? { ...done, settled: tick() } : one));
  if (isUndo) notify(`${item.title} is back where it was.`, "good");
  else
    notifyUndoable(
      to === undefined ? `${item.title} waits to be scheduled.` : `${to.title}: ${whatOf(item, to)}.`,
      () => move(to ?? { ...item, status: "unscheduled" }, isWaiting(item) ? undefined : item, { isUndo: true }),
    );
}

/** A job that waited begins nowhere. */
function isWaiting({ status }: Item): boolean {
  return status === "unscheduled";
}

function whatOf(item: Item, to: Item): string {
  const names = (one: Item) => one.assignees.map(({ name }) => name).join(", ") || "nobody assigned";
  return names(item) === names(to) ? periodOf(to) : `${periodOf(to)}, ${names(to)}`;
}

function sendBooking(item: Item, to: Item | undefined) {
  const { start, end, assignees } = to ?? item;
  return mutate(MoveBooking, {
    id: item.id,
    input: {
      ...(start === item.start && end === item.end ? {} : { start_at: instant(start), end_at: instant(end) }),
      ...(isSame(assignees, item.assignees) ? {} : { assignee_id: assignees[0]?.id ?? null }),
    },
  });
}

function sendJob(item: Item, to: Item | undefined) {
  if (to === undefined) return mutate(MoveJob, { id: item.id, input: { scheduled_start: null } });
  return mutate(MoveJob, {
    id: item.id,
    input: {
      ...(to.start === item.start && to.end === item.end && !isWaiting(item)
        ? {}
        : { scheduled_start: instant(to.start), ...(to.hasEnd ? { scheduled_end: instant(to.end) } : {}) }),
      ...(isSame(to.assignees, item.assignees) ? {} : { assignee_ids: to.assignees.map(({ id }) => id) }),
    },
  });
}

function isSame(some: Item["assignees"], others: Item["assignees"]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}

async function describe({ id, start, end, assignees }: Item): Promise<string> {
  const { describeOverlap } = await import("../../records/overlap.ts");
  const assigneeId = assignees[0]?.id ?? null;
  return describeOverlap({ start_at: instant(start), end_at: instant(end), assignee_id: assigneeId }, id);
}

function takeBack(done: Move, why: string): void {
  moves.value = moves.value.filter((one) => one !== done);
  notify(`${done.item.title} is back where it was. ${why}`, "bad");
}

/** The scheduled booking of the same person that the item, put there, overlaps. */
export function overlapOf(to: Item, items: readonly Item[]): Item | undefined {
  if (to.kind !== "booking") return undefined;
  return items.find(
    (other) =>
      other.id !== to.id &&
      other.kind === "booking" &&
      other.status === "scheduled" &&
      other.start < to.end &&
      other.end > to.start &&
      other.assignees.some(({ id }) => to.assignees.some((assignee) => assignee.id === id)),
  );
}
