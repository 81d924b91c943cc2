import { client } from "../data/client.ts";
import { Assignees } from "../generated/documents/Assignees.ts";
import { BusyThen } from "../generated/documents/BusyThen.ts";
import type { BusyThenQuery, CreateBookingInput } from "../generated/types.ts";
import { maxAssignees } from "../routes.ts";
import { period } from "./period.ts";

type Item = BusyThenQuery["schedule"][number];
type Wanted = Pick<CreateBookingInput, "start_at" | "end_at" | "assignee_id">;

/** Describes the booking that overlaps the wanted one and who is free instead; undefined if there is none. */
export async function findOverlap(wanted: Wanted, exceptId?: string): Promise<string | undefined> {
  const { start_at: from, end_at: to, assignee_id: assigneeId } = wanted;
  const network = { requestPolicy: "network-only" } as const;
  const [{ data: schedule }, { data: team }] = await Promise.all([
    client.query(BusyThen, { from, to }, network).toPromise(),
    client.query(Assignees, { limit: maxAssignees }).toPromise(),
  ]);
  const items = (schedule?.schedule ?? []).filter(({ id }) => id !== exceptId);
  const overlap = items.find(
    (item) => item.kind === "booking" && item.status === "scheduled" && isOf(item, assigneeId),
  );
  if (overlap === undefined) return undefined;
  const who = overlap.assignees.find(({ id }) => id === assigneeId)?.name ?? "The assignee";
  const free = (team?.team_members.data ?? []).filter(({ id }) => !items.some((item) => isOf(item, id)));
  const others = free.length === 0 ? "No one is free then." : `Free then: ${free.map(({ name }) => name).join(", ")}.`;
  return `${who} has “${overlap.title}” with ${overlap.customer.name}, ${period(overlap.start_at, overlap.end_at)}. ${others}`;
}

/** Describes the overlap that the server rejected. */
export async function describeOverlap(wanted: Wanted, exceptId?: string): Promise<string> {
  return (await findOverlap(wanted, exceptId)) ?? "The assignee has another booking at that time.";
}

function isOf({ assignees }: Item, memberId: string | null | undefined): boolean {
  return assignees.some(({ id }) => id === memberId);
}
