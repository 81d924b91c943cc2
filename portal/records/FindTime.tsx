import { useSignal } from "@preact/signals";
import { Button } from "../components/Button.tsx";
import { Fault } from "../components/Fault.tsx";
import { client } from "../data/client.ts";
import { now } from "../data/clock.ts";
import { localOf } from "../data/local-time.ts";
import { problemOf, sentenceOf } from "../data/problems.ts";
import { FreeTimes } from "../generated/documents/FreeTimes.ts";
import type { FreeTimesQuery } from "../generated/types.ts";
import { dayOf, startOf } from "./days.ts";
import { period } from "./period.ts";
import styles from "./Records.module.css";

type Free = FreeTimesQuery["free_times"][number];
type Wanted = { start_at: string; end_at: string; assignee_id: string | null };

/** Limits of the search for free times. */
const daysAhead = 14;
const maxOffered = 6;
const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const longestMinutes = 1440;

/** Finds free times for the form's assignee, or for anybody, from the form's day on. */
export function FindTime({ wantedOf }: { wantedOf: (form: HTMLFormElement) => Wanted }) {
  const found = useSignal<readonly Free[] | undefined>(undefined);
  const error = useSignal<string | undefined>(undefined);
  const isPending = useSignal(false);

  async function find(form: HTMLFormElement): Promise<void> {
    const { start_at: start, end_at: end, assignee_id: assigneeId } = wantedOf(form);
    const length = (Date.parse(end) - Date.parse(start)) / minuteMs;
    const minutes = Number.isFinite(length) ? Math.min(longestMinutes, Math.max(1, Math.round(length))) : 60;
    const day = Number.isNaN(Date.parse(start)) ? dayOf(now().toString()) : dayOf(start);
    const soonest = Math.ceil(now().epochMilliseconds / quarterMs) * quarterMs;
    const from = new Date(Math.max(soonest, Date.parse(startOf(day)))).toISOString();
    isPending.value = true;
    const answer = await client
      .query(
        FreeTimes,
        {
          from,
          to: startOf(dayOf(from).add({ days: daysAhead })),
          minutes,
          ...(assigneeId === null ? {} : { assignee_ids: [assigneeId] }),
        },
        { requestPolicy: "network-only" },
      )
      .toPromise();
    isPending.value = false;
    error.value = answer.error && sentenceOf(problemOf(answer.error));
    found.value = answer.data?.free_times.slice(0, maxOffered);
  }

  function take(form: HTMLFormElement, { start_at: start, assignee }: Free): void {
    const wanted = wantedOf(form);
    const length = Date.parse(wanted.end_at) - Date.parse(wanted.start_at);
    const end = new Date(Date.parse(start) + (Number.isFinite(length) && length > 0 ? length : 60 * minuteMs));
    enter(form, "assignee_id", assignee.id);
    enter(form, "start_at", localOf(start));
    enter(form, "end_at", localOf(end.toISOString()));
    found.value = undefined;
  }

  return (
    <div class={styles.find}>
      <Button
        isPending={isPending.value}
        onClick={({ currentTarget: { form } }) => {
          if (form !== null)
            find(form).catch(() => {
              isPending.value = false;
              error.value = "Something went wrong. Try again.";
            });
        }}
      >
        Find a time
      </Button>
      <Fault text={error.value} />
      {found.value !== undefined && (
        <div role="status">
          {found.value.length === 0 ? (
            <p class={styles.quiet}>No free time of that length within {daysAhead} days.</p>
          ) : (
            <ul class={styles.list}>
              {found.value.map((free) => (
                <li key={`${free.start_at} ${free.assignee.id}`}>
                  <Button
                    variant="quiet"
                    onClick={({ currentTarget: { form } }) => {
                      if (form !== null) take(form, free);
                    }}
                  >
                    {period(free.start_at, free.end_at)}, {free.assignee.name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** Sets a field and fires the events that typing would. */
function enter(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
