import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The requests of the sampler, and their credentials. */
export type Order = { origin: string; base: string; headers: Record<string, string> };

/**
 * In milliseconds, rounded to one decimal. Refused and unanswered requests count as failed, with the time they took.
 */
export type Figures = { p50: number; p99: number; max: number; count: number; failed: number };

export type Sampled = { health: Figures; victim: Figures };

/**
 * Requests `/healthz` and, as another business, the API repeatedly. Runs in a thread that the attack does not block.
 */
export function startSampler(order: Order): { stop(): Promise<Sampled> } {
  const thread = new Worker(new URL("./sampler-thread.ts", import.meta.url), { workerData: order });
  return {
    async stop() {
      thread.postMessage("stop");
      const [sampled] = (await once(thread, "message")) as [Sampled];
      await thread.terminate();
      return sampled;
    },
  };
}
