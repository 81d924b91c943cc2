import { type Figure, figures, type Sample } from "./samples.ts";

export type Check = { promise: string; holds: boolean; found: string };

/** The allowed increase of each figure: by a share or by an amount, whichever is more. */
const rooms: Readonly<Record<Figure, { share: number; amount: number }>> = {
  web_rss_mb: { share: 0.1, amount: 15 },
  web_heap_mb: { share: 0.1, amount: 5 },
  worker_rss_mb: { share: 0.1, amount: 15 },
  worker_heap_mb: { share: 0.1, amount: 5 },
  web_loop_ms: { share: 0.5, amount: 20 },
  worker_loop_ms: { share: 0.5, amount: 20 },
  connections: { share: 0, amount: 3 },
  queue: { share: 0.25, amount: 50 },
  oldest_due_s: { share: 0, amount: 5 },
  jobs: { share: 0.25, amount: 20 },
};

/** The first third warms up. The last third must then equal the second. */
export const minMinutes = 9;

export function judgeFlat(minutes: readonly Sample[]): Check[] {
  const third = Math.floor(minutes.length / 3);
  const [before, after] = [minutes.slice(third, 2 * third), minutes.slice(-third)];
  return figures.map((figure) => {
    const { share, amount } = rooms[figure];
    const [was, is] = [median(before, figure), median(after, figure)];
    return {
      promise: `${figure} is flat`,
      holds: is <= was + Math.max(was * share, amount),
      found: `${was.toFixed(0)} in the second third, ${is.toFixed(0)} in the last`,
    };
  });
}

function median(minutes: readonly Sample[], figure: Figure): number {
  const sorted = minutes.map((one) => one[figure]).toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
