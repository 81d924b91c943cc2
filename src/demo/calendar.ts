export const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;

/** Starting hours before or after midnight in UTC, which is the morning in Sydney; each visit takes two. */
const starts = [-2, 1, 4];
const visitHours = 2;

export type Slot = { startAt: Date; endAt: Date };

/** Finds each person's next free visit on a weekday, so that no two of one person's are at the same time. */
export class Calendar {
  readonly #taken = new Set<string>();

  /** The first free visit on the wanted day or after it; before it where `step` is -1. */
  take(personId: string, wanted: Date, step: 1 | -1 = 1): Slot {
    for (let day = Math.floor(wanted.getTime() / dayMilliseconds); ; day += step) {
      const weekday = new Date(day * dayMilliseconds).getUTCDay();
      if (weekday === 0 || weekday === 6) continue;
      for (const start of starts) {
        const startAt = new Date(day * dayMilliseconds + start * hourMilliseconds);
        const key = `${personId} ${startAt.toISOString()}`;
        if (this.#taken.has(key)) continue;
        this.#taken.add(key);
        return { startAt, endAt: new Date(startAt.getTime() + visitHours * hourMilliseconds) };
      }
    }
  }
}
