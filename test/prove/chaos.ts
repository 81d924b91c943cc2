import { setTimeout as delay } from "node:timers/promises";
import type { Postgres } from "./postgres.ts";
import type { Running } from "./process.ts";

export type Harm = { web: number; worker: number; fast: number; immediate: number };

const killsToOneRestart = 10;
const pauseMs = 20;
/** A random delay before each act, so that it hits any moment of the work. */
const maxJitterMs = 200;

/**
 * Kills and restarts processes, spread evenly over the commits. `allows` holds the writers back if the harm lags
 * behind.
 */
export function startChaos(plan: {
  kills: number;
  commits: number;
  committed(): number;
  running: readonly Running[];
  postgres: Postgres;
  signal: AbortSignal;
}) {
  const { kills, commits, committed, running, postgres, signal } = plan;
  const restarts = Math.ceil(kills / killsToOneRestart);
  const acts = kills + restarts;
  const harm: Harm = { web: 0, worker: 0, fast: 0, immediate: 0 };
  let done = 0;

  async function act(): Promise<void> {
    while (committed() < Math.floor(((done + 0.5) / acts) * commits)) await delay(pauseMs, undefined, { signal });
    await delay(Math.random() * maxJitterMs, undefined, { signal });
    // Spreads the restarts evenly among the acts.
    const restartsBefore = Math.floor((done * restarts) / acts);
    if (Math.floor(((done + 1) * restarts) / acts) > restartsBefore) {
      const how = restartsBefore % 2 === 0 ? "immediate" : "fast";
      await postgres.restart(how);
      harm[how] += 1;
    } else {
      const victim = await anyReady(running, signal);
      victim.kill();
      harm[victim.kind] += 1;
    }
    done += 1;
  }

  async function run(): Promise<void> {
    while (done < acts) await act();
  }

  return {
    harm,
    allows: (number: number) => done === acts || number < Math.ceil(((done + 1) / acts) * commits),
    done: run(),
  };
}

async function anyReady(running: readonly Running[], signal: AbortSignal): Promise<Running> {
  for (;;) {
    const ready = running.filter((one) => one.isReady());
    const one = ready[Math.floor(Math.random() * ready.length)];
    if (one !== undefined) return one;
    await delay(pauseMs, undefined, { signal });
  }
}
