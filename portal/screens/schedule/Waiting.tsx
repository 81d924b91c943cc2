import { Answer } from "../../components/Answer.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { usePages } from "../../data/use-pages.ts";
import { UnscheduledJobs } from "../../generated/documents/UnscheduledJobs.ts";
import type { ListedJobFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { drag } from "./drag.ts";
import { hourMs, type Item, moves } from "./items.ts";
import styles from "./Schedule.module.css";

type Props = { onOpen: (item: Item) => void; onDrag: (event: PointerEvent, item: Item) => void };

/** The default duration of an unscheduled job. */
const proposedMs = 2 * hourMs;

/** Unscheduled jobs, which can be dragged into the schedule or opened. */
export function Waiting({ onOpen, onDrag }: Props) {
  const { answer, retry, more } = usePages(
    UnscheduledJobs,
    { limit: pageSize },
    ["job", "customer"],
    (data) => data.jobs,
  );
  const gone = new Set(moves.value.flatMap(({ item, to }) => (to === undefined ? [] : item.id)));
  const isOver = drag.value?.target?.kind === "waiting";
  return (
    <aside class={styles.waiting} data-waiting data-over={isOver} aria-label="Jobs to schedule">
      <h2>To schedule</h2>
      <Answer answer={answer} retry={retry} lines={4}>
        {({ jobs: { data } }) => {
          const jobs = data.filter(({ id, status }) => status === "unscheduled" && !gone.has(id));
          if (jobs.length === 0) return <p class={styles.quiet}>No jobs to schedule.</p>;
          return (
            <>
              <ul>
                {jobs.map((job) => {
                  const item = itemOf(job);
                  return (
                    <li key={job.id}>
                      <button
                        type="button"
                        class={styles.card}
                        data-waits={job.id}
                        onClick={() => onOpen(item)}
                        onPointerDown={(event) => onDrag(event, item)}
                      >
                        <span class={styles.title}>{job.title}</span>
                        <span class={styles.facts}>
                          {job.job_number} · {job.customer.name}
                          {item.suburb !== null && `, ${item.suburb}`}
                        </span>
                      </button>
                    </li>
                  );
                })}
              </ul>
              <MoreButton more={more} />
            </>
          );
        }}
      </Answer>
    </aside>
  );
}

function itemOf({ id, title, status, assignees, customer, site }: ListedJobFragment): Item {
  return {
    kind: "job",
    isVisit: false,
    id,
    title,
    start: 0,
    end: proposedMs,
    hasEnd: true,
    status,
    assignees,
    customer: customer.name,
    suburb: site?.address.suburb ?? null,
    jobId: null,
  };
}
