import { Empty } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { InlineSelect, ListFilters, SearchBox, StatusFilter } from "../../components/ListFilters.tsx";
import { Pages } from "../../components/Pages.tsx";
import { withQuery } from "../../data/addresses.ts";
import { type Filters, useFilters } from "../../data/filters.ts";
import { useLive } from "../../data/reread.ts";
import { useToday } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { Assignees } from "../../generated/documents/Assignees.ts";
import { Jobs as Document } from "../../generated/documents/Jobs.ts";
import type { JobsQueryVariables, ListedJobFragment } from "../../generated/types.ts";
import { dayOf, mondayOf, readDay, startOf, weekTitle } from "../../records/days.ts";
import { JobTable } from "../../records/JobTable.tsx";
import { EmptyList, ListScreen } from "../../records/ListScreen.tsx";
import { maxAssignees, pageSize } from "../../routes.ts";

const path = "/jobs";
const statuses = ["unscheduled", "scheduled", "in_progress", "completed", "cancelled"] as const;
/** A week's jobs are sorted by time, which needs all of them in one page. */
const maxOfWeek = 100;

/** The list of jobs. Its filters are in the URL. */
export function Jobs() {
  const { filters, filter } = useFilters(path);
  const pages = usePages(Document, variablesOf(filters), ["job", "customer"], (data) => data.jobs);
  const week = readDay(filters.week);
  return (
    <ListScreen title="Jobs" path={path} noun="job">
      <ListFilters>
        <SearchBox
          label="Search jobs"
          placeholder="Number, title or customer"
          value={filters.q ?? ""}
          onSearch={(q) => filter({ q })}
        />
        <StatusFilter statuses={statuses} value={filters.status} onChoose={(status) => filter({ status })} />
        <AssigneeFilter value={filters.assignee ?? ""} onChoose={(assignee) => filter({ assignee })} />
        <WeekFilter week={week} filters={filters} onChoose={(chosen) => filter({ week: chosen })} />
      </ListFilters>
      <Pages pages={pages} lines={10} isCard empty={<Nothing filters={filters} />}>
        {(jobs) => (
          <JobTable
            caption={week === undefined ? "Jobs, newest first" : "Jobs of the week, by when they start"}
            jobs={week === undefined ? jobs : [...jobs].sort(soonestFirst)}
          />
        )}
      </Pages>
    </ListScreen>
  );
}

function soonestFirst(one: ListedJobFragment, other: ListedJobFragment): number {
  return Date.parse(one.scheduled_start ?? "") - Date.parse(other.scheduled_start ?? "");
}

/** Ignores query parameters that are no filter. */
function variablesOf({ q, status, assignee, week }: Filters): JobsQueryVariables {
  const known = statuses.find((one) => one === status);
  const day = readDay(week);
  const monday = day && mondayOf(day);
  return {
    limit: monday === undefined ? pageSize : maxOfWeek,
    ...(q ? { search: q } : {}),
    ...(known ? { status: known } : {}),
    ...(assignee ? { assignee_id: assignee } : {}),
    ...(monday ? { from: startOf(monday), to: startOf(monday.add({ days: 7 })) } : {}),
  };
}

function AssigneeFilter({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
  const team = data?.team_members.data ?? [];
  return (
    <InlineSelect label="Assigned to" value={value} onChoose={onChoose}>
      <option value="">Assigned to anyone</option>
      {team.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {value !== "" && !team.some(({ id }) => id === value) && <option value={value}>Former team member</option>}
    </InlineSelect>
  );
}

type WeekProps = { week: Temporal.PlainDate | undefined; filters: Filters; onChoose: (week: string) => void };

/** Offers the weeks around the current one and around the chosen one. */
function WeekFilter({ week, filters, onChoose }: WeekProps) {
  const now = mondayOf(dayOf(useToday()));
  const monday = week && mondayOf(week);
  const near = [
    { title: "Last week", day: now.subtract({ days: 7 }) },
    { title: "This week", day: now },
    { title: "Next week", day: now.add({ days: 7 }) },
  ];
  const isNear = near.some(({ day }) => monday?.equals(day));
  const toWeek = (day: Temporal.PlainDate) => withQuery(path, { ...filters, week: String(day) });
  return (
    <>
      <InlineSelect label="Week" value={monday?.toString() ?? ""} onChoose={onChoose}>
        <option value="">Any week</option>
        {near.map(({ title, day }) => (
          <option key={title} value={String(day)}>
            {title}
          </option>
        ))}
        {monday !== undefined && !isNear && <option value={String(monday)}>{weekTitle(monday)}</option>}
      </InlineSelect>
      {monday !== undefined && (
        <>
          <ButtonLink variant="quiet" href={toWeek(monday.subtract({ days: 7 }))}>
            Previous week
          </ButtonLink>
          <ButtonLink variant="quiet" href={toWeek(monday.add({ days: 7 }))}>
            Following week
          </ButtonLink>
        </>
      )}
    </>
  );
}

function Nothing({ filters: { q, status, assignee, week } }: { filters: Filters }) {
  const thisWeek = mondayOf(dayOf(useToday()));
  const day = readDay(week);
  if (day !== undefined && !q && !status && !assignee) {
    return (
      <Empty action={<ButtonLink href={withQuery(path, { status: "unscheduled" })}>Unscheduled jobs</ButtonLink>}>
        {mondayOf(day).equals(thisWeek) ? "No jobs this week." : `No jobs from ${weekTitle(mondayOf(day))}.`} Jobs
        without a time aren't included.
      </Empty>
    );
  }
  const isFiltered = q || status || assignee || day !== undefined;
  return (
    <EmptyList path={path} noun="job" clear={isFiltered ? path : undefined}>
      No jobs yet. A job is created when a customer accepts a quote, or you can add one here.
    </EmptyList>
  );
}
