import { useLocation } from "preact-iso";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge, type Tone } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Icon } from "../../components/Icons.tsx";
import { Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { useLive } from "../../data/reread.ts";
import { midnightAfter, time, useToday, weekday } from "../../data/time.ts";
import { viewer } from "../../data/viewer.ts";
import { TodaySchedule } from "../../generated/documents/TodaySchedule.ts";
import type { ScheduleEntryFragment } from "../../generated/types.ts";
import styles from "./Day.module.css";
import { Views } from "./Views.tsx";

/** Today's bookings and jobs: the member's own and unassigned ones, or everyone's. */
export function Day() {
  const { query } = useLocation();
  const isEveryone = query.people === "everyone";
  const to = (people: string | undefined) => withQuery("/today", { ...query, people });
  const from = useToday();
  const mine = { assignee_ids: [viewer.value?.member.id ?? ""], unassigned: true };
  const [answer, retry] = useLive(
    TodaySchedule,
    { from, to: midnightAfter(from), ...(isEveryone ? { assignee_ids: null, unassigned: null } : mine) },
    ["booking", "job", "customer", "member"],
  );
  return (
    <Section
      title="Schedule"
      actions={
        <Views
          label="Whose schedule"
          views={[
            { title: "Mine and unassigned", href: to(undefined), isOpen: !isEveryone },
            { title: "Everyone", href: to("everyone"), isOpen: isEveryone },
          ]}
        />
      }
    >
      <Answer answer={answer} retry={retry} lines={4}>
        {({ schedule }) =>
          schedule.length === 0 ? (
            <Empty action={<ButtonLink href="/schedule">Schedule</ButtonLink>}>
              {isEveryone ? "Nothing scheduled for anyone today." : "Nothing scheduled today."}
            </Empty>
          ) : (
            <ol class={styles.day}>
              {schedule.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} from={from} />
              ))}
            </ol>
          )
        }
      </Answer>
    </Section>
  );
}

function Entry({ entry, from }: { entry: ScheduleEntryFragment; from: string }) {
  const { kind, title, customer, site, assignees, status, job } = entry;
  const who = assignees.map(({ name }) => name).join(", ");
  const where =
    site === null ? undefined : [site.name, site.address.line1, site.address.suburb].filter(Boolean).join(", ");
  const { word, tone } = statuses[status] ?? { word: status, tone: "plain" };
  return (
    <li class={styles.entry} data-kind={kind} data-row tabIndex={-1}>
      <Times entry={entry} from={from} />
      <div class={styles.what}>
        <p class={styles.title}>
          <a href={kind === "job" ? `/jobs/${entry.id}` : "/schedule?view=day"}>{title}</a>
        </p>
        <p class={styles.facts}>
          {kind === "job" ? "Job" : job === null ? "Booking" : `Booking of job ${job.job_number}`} · {customer.name}
        </p>
        {where !== undefined && <p class={styles.facts}>{where}</p>}
        <p class={styles.facts}>
          <Icon name="person" />
          {who === "" ? "Unassigned" : who}
        </p>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}

function Times({ entry: { start_at: start, end_at: end }, from }: { entry: ScheduleEntryFragment; from: string }) {
  const startsBefore = Date.parse(start) < Date.parse(from);
  const endsAfter = end !== null && Date.parse(end) > Date.parse(midnightAfter(from));
  return (
    <p class={styles.times}>
      <time dateTime={start}>{startsBefore ? `Since ${weekday(start)}` : time(start)}</time>
      {end !== null && <time dateTime={end}>{endsAfter ? `until ${weekday(end)}` : `to ${time(end)}`}</time>}
    </p>
  );
}

const statuses: Readonly<Record<string, { word: string; tone: Tone }>> = {
  scheduled: { word: "Scheduled", tone: "plain" },
  in_progress: { word: "In progress", tone: "warn" },
  completed: { word: "Completed", tone: "good" },
};
