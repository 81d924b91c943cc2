import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Figures, Order } from "./sampler.ts";

const pauseMs = 20;
/** A request without a response for this long counts as failed. */
const maxWaitMs = 5_000;

const { origin, base, headers } = workerData as Order;
let isStopping = false;

async function sample(url: string): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  while (!isStopping) {
    const began = performance.now();
    const isAnswered = await ask(url);
    times.push(performance.now() - began);
    if (!isAnswered) failed += 1;
    await delay(pauseMs);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99), max: at(1), count: times.length, failed };
}

async function ask(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(maxWaitMs) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

const running = Promise.all([sample(`${origin}/healthz`), sample(`${base}/v1/customers?limit=25`)]);
parentPort?.on("message", async () => {
  isStopping = true;
  const [health, victim] = await running;
  parentPort?.postMessage({ health, victim });
});
