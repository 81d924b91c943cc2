import { businessTimeZone } from "../../data/viewer.ts";
import { startOf } from "../../records/days.ts";
import { hourMs, type Item } from "./items.ts";

/** A day of the grid, or a person's part of it. */
export type Column = {
  key: string;
  day: Temporal.PlainDate;
  from: number;
  to: number;
  /** Whose it is; null for what nobody is assigned to; undefined where it is everyone's. */
  person: { id: string; name: string } | null | undefined;
  /**
   * How its hours are counted. Those of one day are what passes: 23 or 25 on days on which the clocks change. Days beside
   * each other share what the clocks show, which is 24.
   */
  hours: number;
  followsClock: boolean;
};

export function columnOf(day: Temporal.PlainDate, person: Column["person"], followsClock: boolean): Column {
  const [from, to] = [Date.parse(startOf(day)), Date.parse(startOf(day.add({ days: 1 })))];
  const passing = (to - from) / hourMs;
  const isRegular = passing === 24;
  return {
    key: `${day} ${person === undefined ? "" : (person?.id ?? "nobody")}`,
    day,
    from,
    to,
    person,
    hours: followsClock ? 24 : passing,
    followsClock: followsClock && !isRegular,
  };
}

/** Where in the column an instant is, in hours from its top. */
export function hoursAt({ day, from, to, hours, followsClock }: Column, ms: number): number {
  if (ms <= from) return 0;
  if (ms >= to) return hours;
  if (!followsClock) return (ms - from) / hourMs;
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(businessTimeZone.value);
  return local.toPlainDate().equals(day) ? local.hour + local.minute / 60 : hours;
}

/** The instant of a place in the column. */
export function instantAt({ day, from, hours, followsClock }: Column, at: number): number {
  const within = Math.max(0, Math.min(hours, at));
  if (!followsClock) return from + within * hourMs;
  const minutes = Math.round(within * 60);
  if (minutes >= 24 * 60) return Date.parse(startOf(day.add({ days: 1 })));
  const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  return day.toZonedDateTime({ timeZone: businessTimeZone.value, plainTime: time }).epochMilliseconds;
}

/** Less than this cannot be read. */
const leastHours = 0.4;

export type Block = {
  item: Item;
  top: number;
  height: number;
  lane: number;
  lanes: number;
  /** Whether it begins and ends in this column. */
  begins: boolean;
  ends: boolean;
};

/** Of what is too much to stand beside each other: how many are not shown, and where. */
export type Rest = { top: number; height: number; lane: number; lanes: number; count: number };

/** What lies in the column: what is at the same time stands beside each other, in so many lanes at most. */
export function layOut(items: readonly Item[], column: Column, mostLanes: number): { blocks: Block[]; rests: Rest[] } {
  const result = { blocks: [] as Block[], rests: [] as Rest[] };
  let cluster: Block[] = [];
  let laneEnds: number[] = [];
  let until = 0;
  const finish = () => {
    spread(cluster, laneEnds.length, mostLanes, result);
    cluster = [];
    laneEnds = [];
  };
  for (const item of items) {
    const top = Math.min(hoursAt(column, item.start), column.hours - leastHours);
    const height = Math.max(leastHours, hoursAt(column, item.end) - top);
    if (cluster.length > 0 && top >= until) finish();
    const free = laneEnds.findIndex((end) => end <= top);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = top + height;
    until = Math.max(cluster.length === 0 ? 0 : until, top + height);
    const [begins, ends] = [item.start >= column.from, item.end <= column.to];
    cluster.push({ item, top, height, lane, lanes: 1, begins, ends });
  }
  finish();
  return result;
}

function spread(cluster: Block[], lanes: number, most: number, { blocks, rests }: ReturnType<typeof layOut>): void {
  if (lanes <= most) {
    for (const block of cluster) blocks.push({ ...block, lanes });
    return;
  }
  const hidden = cluster.filter(({ lane }) => lane >= most - 1);
  for (const block of cluster) if (block.lane < most - 1) blocks.push({ ...block, lanes: most });
  const top = Math.min(...hidden.map((block) => block.top));
  const bottom = Math.max(...hidden.map((block) => block.top + block.height));
  rests.push({ top, height: bottom - top, lane: most - 1, lanes: most, count: hidden.length });
}
