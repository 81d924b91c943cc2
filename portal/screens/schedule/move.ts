import { notify, notifyUndoable } from "../../app/notices.ts";
import { mutate } from "../../data/client.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { MoveBooking } from "../../generated/documents/MoveBooking.ts";
import { MoveJob } from "../../generated/documents/MoveJob.ts";
import { period } from "../../records/period.ts";
import { type Item, isMovable, type Move, moves, tick } from "./items.ts";

export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

export function periodOf({ start, end, hasEnd }: Item): string {
  return period(instant(start), hasEnd ? instant(end) : null);
}

const running = new Map<string, Promise<void>>();

/** The names of the assignees of an item and its job. */
export function whoOf({ assignees, job }: Item): string {
  const names = [...assignees, ...(job?.assignees ?? [])].map(({ id, name }) => [id, name] as const);
  return [...new Map(names).values()].join(", ");
}

/**
 * Moves the item at once, together with a merged job. If the server rejects the move, the item goes back with the
 * reason. Moves of one item are sent in order.
 */
export function move(item: Item, to: Item | undefined, { isUndo = false } = {}): void {
  const parts = partsOf(item, to);
  moves.value = [...moves.value, ...parts];
  const before = Promise.all(parts.map((part) => running.get(part.item.id)));
  const own: Promise<void> = before
    .then(() => sendAll(parts))
    .then((isDone) => {
      if (isDone) say(item, to, isUndo);
    })
    .catch(() => takeBack(parts, "Something went wrong. Try again."))
    .finally(() => {
      for (const part of parts) if (running.get(part.item.id) === own) running.delete(part.item.id);
    });
  for (const part of parts) running.set(part.item.id, own);
}

/** The booking comes before its job, because the server may reject it for an overlap. */
function partsOf(item: Item, to: Item | undefined): Move[] {
  const { job, ...own } = item;
  if (job === undefined || to?.job === undefined) return [{ item, to }];
  const { job: jobTo, ...ownTo } = to;
  return [{ item: own, to: ownTo }, ...(isMovable(job) ? [{ item: job, to: jobTo }] : [])];
}

async function sendAll(parts: readonly Move[]): Promise<boolean> {
  for (const [index, part] of parts.entries()) {
    const refusal = await send(part);
    if (refusal === undefined) continue;
    takeBack(parts.slice(index), refusal);
    return false;
  }
  return true;
}

/** Returns the server's reason if it rejects the move. */
async function send(part: Move): Promise<string | undefined> {
  const { item, to } = part;
  const { error } = await (item.kind === "booking" ? sendBooking(item, to) : sendJob(item, to));
  if (error !== undefined) {
    const problem = problemOf(error);
    return problem.type === "booking-overlap" ? describe(to ?? item) : sentenceOf(problem);
  }
  // The move's own change event reads the schedule again, which removes this entry.
  moves.value = moves.value.map((one) => (one === part ? { ...part, settled: tick() } : one));
  return undefined;
}

function say(item: Item, to: Item | undefined, isUndo: boolean): void {
  if (isUndo) notify(`${item.title} is back where it was.`, "good");
  else
    notifyUndoable(to === undefined ? `${item.title} unscheduled.` : `${to.title}: ${whatOf(item, to)}.`, () =>
      move(to ?? { ...item, status: "unscheduled" }, isWaiting(item) ? undefined : item, { isUndo: true }),
    );
}

/** An unscheduled job has no earlier time. */
function isWaiting({ status }: Item): boolean {
  return status === "unscheduled";
}

function whatOf(item: Item, to: Item): string {
  return whoOf(item) === whoOf(to) ? periodOf(to) : `${periodOf(to)}, ${whoOf(to) || "nobody assigned"}`;
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

function takeBack(parts: readonly Move[], why: string): void {
  moves.value = moves.value.filter((one) => !parts.includes(one));
  notify(`${parts[0]?.item.title} is back where it was. ${why}`, "bad");
}

/** The scheduled booking of the same assignee that the moved item overlaps. */
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
