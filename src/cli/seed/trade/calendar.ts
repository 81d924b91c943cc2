import type pg from "pg";
import { between } from "../dice.ts";
import { dayMilliseconds, type Slot, slotFrom } from "./timeline.ts";

const hourMilliseconds = 3_600_000;
/** Starting hours before or after midnight in UTC, which is the working day in Sydney. */
const starts = [-2, 0, 2, 4];
const soonestDays = 2;
const usualDays = 60;
const mostDays = 365;

/** The team with the hours that its live bookings fill. */
export class Calendar {
  readonly people: readonly string[];
  readonly #taken: Set<string>;

  private constructor(people: readonly string[], taken: Set<string>) {
    this.people = people;
    this.#taken = taken;
  }

  static async read(pool: pg.Pool, businessId: string): Promise<Calendar> {
    const members = await pool.query<{ id: string }>(
      "select id from members where business_id = $1 and is_active order by id",
      [businessId],
    );
    const live = await pool.query<{ assigneeId: string; startAt: Date; endAt: Date }>(
      `select assignee_id as "assigneeId", start_at as "startAt", least(end_at, now() + interval '400 days') as "endAt"
       from bookings
       where business_id = $1 and status = 'scheduled' and assignee_id is not null
         and end_at > now() and start_at < now() + interval '400 days'`,
      [businessId],
    );
    const hours = live.rows.flatMap(({ assigneeId, ...slot }) => hoursOf(slot).map((hour) => `${assigneeId} ${hour}`));
    return new Calendar(
      members.rows.map(({ id }) => id),
      new Set(hours),
    );
  }

  /** A visit ahead that the person is free for; nothing where the coming year is full. */
  take(personId: string): Slot | undefined {
    const today = Math.floor(Date.now() / dayMilliseconds);
    for (let day = between(soonestDays, usualDays); day < mostDays; day += 1) {
      const midnight = (today + day) * dayMilliseconds;
      if (new Date(midnight).getUTCDay() % 6 === 0) continue;
      for (const start of starts) {
        const slot = slotFrom(new Date(midnight + start * hourMilliseconds));
        const keys = hoursOf(slot).map((hour) => `${personId} ${hour}`);
        if (keys.some((key) => this.#taken.has(key))) continue;
        for (const key of keys) this.#taken.add(key);
        return slot;
      }
    }
    return undefined;
  }
}

function hoursOf({ startAt, endAt }: Slot): number[] {
  const first = Math.floor(Math.max(startAt.getTime(), Date.now()) / hourMilliseconds);
  const end = Math.ceil(endAt.getTime() / hourMilliseconds);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}
