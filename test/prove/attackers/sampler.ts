import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What is asked meanwhile, and as whom. */
export type Order = { origin: string; base: string; headers: Record<string, string> };

/** Milliseconds, rounded to one decimal; a request that is refused or unanswered counts as failed, with the time that it took. */
export type Figures = { p50: number; p99: number; max: number; count: number; failed: number };

export type Sampled = { health: Figures; victim: Figures };

/** Asks for `/healthz` and as another business, again and again, in a thread that the attack does not hold up. */
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
