import { uuidAt } from "../../database/uuid-at.ts";
import type { Slot } from "../calendar.ts";
import type { Told } from "./told.ts";

export function bookingsOf(told: Told) {
  return [...lookOf(told), ...visitOf(told)];
}

function lookOf(told: Told) {
  const { work, when, leadId } = told;
  if (when.look === undefined) return [];
  const isAhead = work.reached === "asked";
  const status = isAhead ? ("scheduled" as const) : ("completed" as const);
  const updatedAt = isAhead ? when.asked : when.look.endAt;
  const kind = "booking" as const;
  return [
    { ...bookingOf(told, when.look, when.asked), title: `Quote visit: ${work.title}`, kind, leadId, status, updatedAt },
  ];
}

function visitOf(told: Told) {
  const { work, when, states, jobId, calledOffAt } = told;
  if (when.visit === undefined) return [];
  const { status, updatedAt } =
    states.job === "scheduled"
      ? { status: "scheduled" as const, updatedAt: when.jobMade }
      : states.job === "cancelled"
        ? { status: "cancelled" as const, updatedAt: calledOffAt }
        : { status: "completed" as const, updatedAt: when.visit.endAt };
  const kind = "visit" as const;
  return [{ ...bookingOf(told, when.visit, when.jobMade), title: work.title, kind, jobId, status, updatedAt }];
}

function bookingOf({ work, personId, about }: Told, slot: Slot, createdAt: Date) {
  return {
    ...about,
    ...slot,
    id: uuidAt(createdAt),
    assigneeId: personId,
    instructions: work.notes ?? null,
    createdAt,
  };
}
