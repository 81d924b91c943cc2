import type { Told } from "./told.ts";

export function jobOf({ work, when, states, leadId, quoteId, jobId, calledOffAt, about }: Told) {
  const { job: status } = states;
  if (jobId === null || status === undefined) return [];
  const completedAt = status === "completed" ? (when.visit?.endAt ?? null) : null;
  const cancelledAt = status === "cancelled" ? calledOffAt : null;
  return [
    {
      ...about,
      id: jobId,
      quoteId,
      leadId,
      title: work.title,
      description: work.notes ?? null,
      status,
      scheduledStart: when.visit?.startAt ?? null,
      scheduledEnd: when.visit?.endAt ?? null,
      completedAt,
      cancelledAt,
      createdAt: when.jobMade,
      updatedAt: completedAt ?? cancelledAt ?? when.jobMade,
    },
  ];
}

export function assigneeOf({ jobId, when, personId, about: { businessId } }: Told) {
  return jobId === null || when.visit === undefined ? [] : [{ businessId, jobId, memberId: personId, position: 1 }];
}
