import { setTimeout as wait } from "node:timers/promises";
import { type Address, findRefusal, urlOf } from "./connection.ts";
import type { Launched } from "./launch.ts";
import { readPostmaster } from "./postmaster.ts";

type Starting = {
  launched: Launched;
  data: string;
  address: Address;
  password: string;
  say: (line: string) => void;
  timeouts: Partial<ReadyTimeouts>;
};

export type ReadyTimeouts = {
  /**
   * The maximum wait without progress. After a crash the server replays its log, and reports progress every 10 seconds.
   */
  startMs: number;
  /** The maximum wait for a connection once the server reports that it is ready. */
  connectMs: number;
};

const defaults: ReadyTimeouts = { startMs: 120_000, connectMs: 15_000 };

const slowStartMs = 5_000;
const maxPauseMs = 250;

/**
 * Waits until the server accepts connections. Returns false if its process ends. Rejects with the reason after a
 * timeout.
 */
export async function becomesReady({ launched, data, address, password, say, timeouts }: Starting): Promise<boolean> {
  const { startMs, connectMs } = { ...defaults, ...timeouts };
  const slow = setTimeout(
    () => say("Postgres is still starting (after a crash it first replays its log)"),
    slowStartMs,
  ).unref();
  const url = urlOf(address, password);
  let deadline = performance.now() + startMs;
  let isListening = false;
  let progress = "";
  let refusal = `it was not ready within ${startMs / 1000} seconds`;
  try {
    // Each refused connection adds a line to the server's log, so the pauses grow.
    for (let pauseMs = 5; !launched.hasEnded; pauseMs = isListening ? Math.min(pauseMs * 2, maxPauseMs) : 5) {
      const postmaster = await readPostmaster(data);
      if (postmaster?.ready && postmaster.port === address.port) {
        if (!isListening) deadline = performance.now() + connectMs;
        isListening = true;
        const found = await findRefusal(url);
        if (found === undefined) return true;
        refusal = found;
      } else if (performance.now() > deadline) {
        const reported = lastProgress(launched.log());
        if (reported !== progress) deadline = performance.now() + startMs;
        progress = reported;
      }
      if (performance.now() > deadline) throw new Error(refusal);
      await wait(pauseMs);
    }
    return false;
  } finally {
    clearTimeout(slow);
  }
}

/** Finds a line such as "redo in progress, elapsed time: 20.00 s, current LSN: 0/4F2A1B8". */
function lastProgress(log: string): string {
  return log.split("\n").findLast((line) => line.includes("elapsed time:")) ?? "";
}
