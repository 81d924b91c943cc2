import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useLocation } from "preact-iso";
import { onDemand } from "../../app/on-demand.tsx";
import { useKeys } from "../../app/shortcuts.ts";
import { Failure } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { Note } from "../../components/Note.tsx";
import { Screen } from "../../components/Screen.tsx";
import { useLive } from "../../data/reread.ts";
import { isElsewhere } from "../../data/time.ts";
import { businessTimeZone, viewer } from "../../data/viewer.ts";
import { Assignees } from "../../generated/documents/Assignees.ts";
import { today } from "../../records/days.ts";
import { BookingDialog, BookingOfCustomer, JobDialog } from "../../records/dialogs.ts";
import { maxAssignees } from "../../routes.ts";
import { Agenda } from "./Agenda.tsx";
import { type Column, columnOf, instantAt } from "./axis.ts";
import { Carried } from "./Carried.tsx";
import { snap, startDrag } from "./drag.ts";
import { focusToward, rove } from "./focus.ts";
import { type Item, moves, useItems, withMoves } from "./items.ts";
import { dayTarget, Month, onDay } from "./Month.tsx";
import { instant, move } from "./move.ts";
import styles from "./Schedule.module.css";
import { findTarget, placed, TimeGrid } from "./TimeGrid.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useNarrow } from "./use-narrow.ts";
import { addressOf, daysOf, nobody, readView, titleOf, type View, type ViewName, variablesOf } from "./view.ts";
import { Waiting } from "./Waiting.tsx";

const CalendarFeed = onDemand(async () => (await import("./CalendarFeed.tsx")).CalendarFeed);

type Person = { id: string; name: string };
type Opened =
  | { kind: "booking" | "job"; id: string }
  | { kind: "feed" }
  | { kind: "new"; start: string | undefined; assignee: Person | null };

/** The server's maximum per response. */
const maxItems = 2000;

/** Bookings and jobs by time and assignee. They are moved by dragging or in their dialogs. */
export function Schedule() {
  const { query, route } = useLocation();
  const isNarrow = useNarrow();
  const view = readView(query, isNarrow);
  const variables = variablesOf(view);
  const { items: read, error, retry } = useItems(variables);
  const items = useMemo(() => withMoves(read ?? [], moves.value), [read, moves.value]);
  const team = useTeam();
  const opened = useSignal<Opened | undefined>(undefined);
  const show = (name: ViewName) => route(addressOf({ ...view, name }), true);
  const openNew = (start?: number, person?: Person | null) => {
    opened.value = { kind: "new", start: start === undefined ? undefined : instant(start), assignee: person ?? null };
  };
  useKeys([
    { keys: "d", title: "Day", run: () => show("day") },
    { keys: "w", title: "Week", run: () => show("week") },
    { keys: "m", title: "Month", run: () => show("month") },
    { keys: "t", title: "Today", run: () => route(addressOf({ ...view, day: today() }), true) },
    { keys: "n", title: "New booking", run: () => openNew() },
    { keys: "ArrowLeft", title: "Move left in the schedule", run: () => focusToward("left") },
    { keys: "ArrowRight", title: "Move right in the schedule", run: () => focusToward("right") },
    { keys: "ArrowUp", title: "Move up in the schedule", run: () => focusToward("up") },
    { keys: "ArrowDown", title: "Move down in the schedule", run: () => focusToward("down") },
  ]);
  const columns = useColumns(view, items, team);
  const moved = (item: Item, to: Item) => {
    if (!isSamePlace(item, to)) move(item, to);
  };
  const unscheduled = (item: Item) => {
    if (item.kind === "job" && item.status === "scheduled") move(item, undefined);
  };
  const now = today();
  const common = {
    label: titleOf(view),
    items,
    addressOfDay: (day: Temporal.PlainDate) => addressOf({ ...view, name: "day", day }, now),
    onOpen: ({ kind, id }: Item) => (opened.value = { kind, id }),
    onMove: moved,
    onUnschedule: unscheduled,
  };

  function dragWaiting(event: PointerEvent, item: Item): void {
    const scheduled = { ...item, status: "scheduled" };
    const grid = document.querySelector<HTMLElement>("[data-grid]");
    startDrag(event, {
      item,
      targetAt: (x, y) =>
        view.name === "month"
          ? dayTarget(x, y, (day) => onDay(scheduled, day))
          : findTarget(grid, columns, x, y, (column, at) => placed(scheduled, column, snap(instantAt(column, at)))),
      onDrop: (target) => {
        if (target.kind !== "waiting") move(item, target.to);
      },
      scroller: grid,
    });
  }

  const about = isElsewhere() ? `Times are in ${businessTimeZone.value}.` : undefined;
  return (
    <Screen
      title="Schedule"
      {...(about === undefined ? {} : { about })}
      actions={
        <>
          <Button onClick={() => (opened.value = { kind: "feed" })}>Subscribe</Button>
          <Button variant="main" title="New booking (N)" onClick={() => openNew()}>
            New booking
          </Button>
        </>
      }
    >
      <Toolbar view={view} team={team} />
      {error !== undefined && read === undefined ? (
        <Failure error={error} retry={retry} />
      ) : (
        <div class={styles.frame}>
          {(read?.length ?? 0) >= maxItems && (
            <Note>
              Only the first {maxItems.toLocaleString("en-AU")} items are shown. Choose people to see the rest.
            </Note>
          )}
          <div class={styles.schedule} aria-busy={read === undefined} onFocusIn={rove}>
            {view.name === "month" ? (
              <Month {...common} days={daysOf(view)} month={view.day.month} maxShown={isNarrow ? 0 : 3} />
            ) : isNarrow ? (
              <Agenda {...common} days={daysOf(view).map((day) => columnOf(day, undefined, false))} />
            ) : (
              <TimeGrid {...common} columns={columns} maxLanes={view.name === "day" ? 6 : 3} onNew={openNew} />
            )}
            <Waiting onOpen={common.onOpen} onDrag={dragWaiting} />
          </div>
        </div>
      )}
      <Carried />
      <Dialogs opened={opened.value} onDone={retry} onClose={() => (opened.value = undefined)} />
    </Screen>
  );
}

type DialogsProps = { opened: Opened | undefined; onDone: () => void; onClose: () => void };

function Dialogs({ opened, onDone, onClose }: DialogsProps) {
  if (opened === undefined) return null;
  if (opened.kind === "new")
    return <BookingOfCustomer start={opened.start} assignee={opened.assignee} onDone={onDone} onClose={onClose} />;
  if (opened.kind === "feed") return <CalendarFeed onClose={onClose} />;
  if (opened.kind === "booking") return <BookingDialog id={opened.id} onDone={onDone} onClose={onClose} />;
  return <JobDialog id={opened.id} onClose={onClose} />;
}

function isSamePlace(item: Item, to: Item): boolean {
  const people = (one: Item) => one.assignees.map(({ id }) => id).join();
  return item.start === to.start && item.end === to.end && people(item) === people(to);
}

const noOne: readonly Person[] = [];

function useTeam(): readonly Person[] {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
  return data?.team_members.data ?? noOne;
}

/** A day has a column for each member and one for unassigned items; other views have one for each day. */
function useColumns(view: View, items: readonly Item[], team: readonly Person[]): readonly Column[] {
  const { name, day, people } = view;
  const shownTeam = useMemo(() => {
    const others = items.flatMap(({ assignees }) => assignees.filter(({ id }) => !team.some((one) => one.id === id)));
    const all = [...team, ...new Map(others.map((one) => [one.id, one])).values()];
    const own = viewer.value?.member.id;
    return (people.length === 0 ? all : all.filter(({ id }) => people.includes(id))).sort(
      (one, other) => Number(other.id === own) - Number(one.id === own),
    );
  }, [items, team, people.join()]);
  const ids = shownTeam.map(({ id, name: who }) => `${id} ${who}`).join();
  return useMemo(() => {
    if (name === "month") return [];
    if (name === "week") return daysOf(view).map((one) => columnOf(one, undefined, true));
    const isNobodyShown = people.length === 0 || people.includes(nobody);
    const who: (Person | null)[] = [...shownTeam, ...(isNobodyShown ? [null] : [])];
    return who.map((person) => columnOf(day, person, false));
  }, [name, String(day), ids, people.join(), businessTimeZone.value]);
}
