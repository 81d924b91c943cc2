import { type Figure, figures, type Sample } from "./samples.ts";

export type Check = { promise: string; holds: boolean; found: string };

/** How much more than before a figure may be at the end: by a share, or by so much, where that is more. */
const rooms: Readonly<Record<Figure, { share: number; most: number }>> = {
  web_rss_mb: { share: 0.1, most: 15 },
  web_heap_mb: { share: 0.1, most: 5 },
  worker_rss_mb: { share: 0.1, most: 15 },
  worker_heap_mb: { share: 0.1, most: 5 },
  web_loop_ms: { share: 0.5, most: 20 },
  worker_loop_ms: { share: 0.5, most: 20 },
  connections: { share: 0, most: 3 },
  queue: { share: 0.25, most: 50 },
  oldest_due_s: { share: 0, most: 5 },
  jobs: { share: 0.25, most: 20 },
};

/** What is warm after a third of the time is to be the same in the last third. */
export const leastMinutes = 9;

export function judgeFlat(minutes: readonly Sample[]): Check[] {
  const third = Math.floor(minutes.length / 3);
  const [before, after] = [minutes.slice(third, 2 * third), minutes.slice(-third)];
  return figures.map((figure) => {
    const { share, most } = rooms[figure];
    const [was, is] = [median(before, figure), median(after, figure)];
    return {
      promise: `${figure} is flat`,
      holds: is <= was + Math.max(was * share, most),
      found: `${was.toFixed(0)} in the second third, ${is.toFixed(0)} in the last`,
    };
  });
}

function median(minutes: readonly Sample[], figure: Figure): number {
  const sorted = minutes.map((one) => one[figure]).toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
