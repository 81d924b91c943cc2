import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Ledger } from "./ledger.ts";

/** The subscribers' endpoints on loopback, in a thread that outlives the killed processes. */
export async function startReceiver() {
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL("receiver-thread.ts", import.meta.url), { workerData: arrived });
  const [port] = (await once(thread, "message")) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The number of distinct deliveries received. */
    arrived: () => Atomics.load(arrived, 0),
    async ledger(): Promise<Ledger> {
      const told = once(thread, "message");
      thread.postMessage("ledger");
      const [ledger] = (await told) as [Ledger];
      return ledger;
    },
    async close(): Promise<void> {
      await thread.terminate();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
