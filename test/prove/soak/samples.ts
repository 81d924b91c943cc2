import type { Pool } from "../../../src/postgres/driver.ts";

/**
 * Figures of a process or the database at one time. A minute keeps the minimum of memory and the maximum of the rest.
 */
export type Sample = Record<Figure, number>;

export const figures = [
  "web_rss_mb",
  "web_heap_mb",
  "worker_rss_mb",
  "worker_heap_mb",
  "web_loop_ms",
  "worker_loop_ms",
  "connections",
  "queue",
  "oldest_due_s",
  "jobs",
] as const;

export type Figure = (typeof figures)[number];

/** Garbage-collected memory goes up and down. Its floor is the memory in use. */
const floors: ReadonlySet<Figure> = new Set(["web_rss_mb", "web_heap_mb", "worker_rss_mb", "worker_heap_mb"]);

const megabyte = 2 ** 20;

export async function readSample(db: Pool, ports: { web: number; worker: number }): Promise<Sample> {
  const [web, worker, database] = await Promise.all([
    readMetrics(ports.web),
    readMetrics(ports.worker),
    db.query<{ connections: number; jobs: number }>(
      `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         (select count(*)::int from pgboss.job where state < 'completed') as jobs`,
    ),
  ]);
  const [row] = database.rows;
  return {
    web_rss_mb: residentMegabytes(web),
    web_heap_mb: web("nodejs_heap_size_used_bytes") / megabyte,
    worker_rss_mb: residentMegabytes(worker),
    worker_heap_mb: worker("nodejs_heap_size_used_bytes") / megabyte,
    web_loop_ms: web("nodejs_eventloop_lag_p99_seconds") * 1000,
    worker_loop_ms: worker("nodejs_eventloop_lag_p99_seconds") * 1000,
    connections: row?.connections ?? 0,
    queue: worker("fieldline_outbox_waiting"),
    oldest_due_s: worker("fieldline_outbox_oldest_due_seconds"),
    jobs: row?.jobs ?? 0,
  };
}

type ReadMetric = (name: string) => number;

/** Excludes V8's young generation, which V8 resizes on its own, by up to three times --max-semi-space-size. */
function residentMegabytes(read: ReadMetric): number {
  const young = read('nodejs_heap_space_size_total_bytes{space="new"}');
  return (read("process_resident_memory_bytes") - young) / megabyte;
}

/** Reads a metric by name: the sum of its series, or one series by its labels. */
async function readMetrics(port: number): Promise<ReadMetric> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  if (!response.ok) throw new Error(`the metrics answered ${response.status}`);
  return (name) => {
    const lines = text.split("\n").filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    if (lines.length === 0) throw new Error(`there is no metric ${name}`);
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
  };
}

export function together(samples: readonly Sample[]): Sample {
  const one = (figure: Figure) => {
    const values = samples.map((sample) => sample[figure]);
    return floors.has(figure) ? Math.min(...values) : Math.max(...values);
  };
  return Object.fromEntries(figures.map((figure) => [figure, one(figure)])) as Sample;
}
