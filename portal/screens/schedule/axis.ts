import { businessTimeZone } from "../../data/viewer.ts";
import { startOf } from "../../records/days.ts";
import { hourMs, type Item } from "./items.ts";

/** A column of the grid: a day, or one member's day. */
export type Column = {
  key: string;
  day: Temporal.PlainDate;
  from: number;
  to: number;
  /** The column's member; null for unassigned items, undefined for everyone's. */
  person: { id: string; name: string } | null | undefined;
  /** A single day counts elapsed hours: 23 or 25 when clocks change. Days side by side share the clock's 24 hours. */
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

/** An instant's place in the column, in hours from its top. */
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

/** The minimum height of a block, in hours, at which its text is readable. */
const minHours = 0.4;

export type Block = {
  item: Item;
  top: number;
  height: number;
  lane: number;
  lanes: number;
  /** Whether the item starts, and ends, in this column. */
  begins: boolean;
  ends: boolean;
};

/** A placeholder for overlapping items beyond `maxLanes`: its place and their number. */
export type Rest = { top: number; height: number; lane: number; lanes: number; count: number };

/** Lays out the items of a column. Overlapping items share the width, in at most `maxLanes` lanes. */
export function layOut(items: readonly Item[], column: Column, maxLanes: number): { blocks: Block[]; rests: Rest[] } {
  const result = { blocks: [] as Block[], rests: [] as Rest[] };
  let cluster: Block[] = [];
  let laneEnds: number[] = [];
  let until = 0;
  const finish = () => {
    spread(cluster, laneEnds.length, maxLanes, result);
    cluster = [];
    laneEnds = [];
  };
  for (const item of items) {
    const top = Math.min(hoursAt(column, item.start), column.hours - minHours);
    const height = Math.max(minHours, hoursAt(column, item.end) - top);
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

function spread(cluster: Block[], lanes: number, maxLanes: number, { blocks, rests }: ReturnType<typeof layOut>): void {
  if (lanes <= maxLanes) {
    for (const block of cluster) blocks.push({ ...block, lanes });
    return;
  }
  const hidden = cluster.filter(({ lane }) => lane >= maxLanes - 1);
  for (const block of cluster) if (block.lane < maxLanes - 1) blocks.push({ ...block, lanes: maxLanes });
  const top = Math.min(...hidden.map((block) => block.top));
  const bottom = Math.max(...hidden.map((block) => block.top + block.height));
  rests.push({ top, height: bottom - top, lane: maxLanes - 1, lanes: maxLanes, count: hidden.length });
}
