import type { HistoryFragment, JobFragment } from "../../generated/types.ts";
import { entryOf, latest } from "../../records/history.ts";
import { Timeline as Entries, type Entry } from "../../records/Timeline.tsx";

type Props = { job: JobFragment; history: readonly HistoryFragment[] };

export function Timeline({ job, history }: Props) {
  const { created_at: createdAt, completed_at: completedAt, cancelled_at: cancelledAt } = job;
  const hasNo = (kind: HistoryFragment["kind"]) => latest(history, kind) === undefined;
  return (
    <Entries
      delivery={null}
      entries={[
        { key: "created", at: createdAt, text: "Created" },
        hasNo("job_completed") && completedAt !== null && { key: "completed", at: completedAt, text: "Completed" },
        hasNo("job_cancelled") && cancelledAt !== null && { key: "cancelled", at: cancelledAt, text: "Cancelled" },
        ...history.map(changeOf).toReversed(),
      ]}
    />
  );
}

function changeOf(entry: HistoryFragment): Entry | false {
  switch (entry.kind) {
    case "job_completed":
      return entryOf(entry, "Completed");
    case "job_cancelled":
      return entryOf(entry, "Cancelled");
    case "job_reopened":
      return entryOf(entry, "Reopened");
    default:
      return false;
  }
}
