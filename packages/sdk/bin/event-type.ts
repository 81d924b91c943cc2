import type { EventType } from "../src/index.ts";
import { samples } from "../src/testing.ts";

const types = Object.keys(samples) as EventType[];

/** Returns the name as an event type. Throws an error that names the nearest type, or all of them. */
export function toEventType(name: string): EventType {
  const known = types.find((type) => type === name);
  if (known !== undefined) return known;
  const nearest = types.find((type) => distance(name.toLowerCase(), type) <= 2);
  const hint = nearest === undefined ? `The events are ${types.join(", ")}.` : `Did you mean ${nearest}?`;
  throw new Error(`Unknown event ${name}. ${hint}`);
}

/** The number of letters to insert, delete or replace to make one text of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...to].entries())
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + Number(letter !== other)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
