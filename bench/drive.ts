import autocannon, { type Client } from "autocannon";
import type { Request } from "./calls.ts";

export type Driven = { count: number; seconds: number; p50: number; p99: number };

export const connections = 48;

/**
 * Keeps every connection busy for `seconds`. Each starts at another place of the rotation, so that they do not run in
 * step.
 */
export async function drive(origin: string, rotation: readonly Request[], seconds: number): Promise<Driven> {
  const milliseconds: number[] = [];
  const begun = new WeakSet<Client>();
  let opened = 0;
  let first = 0;
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        sampleInt: 50,
        setupClient: (client) => {
          const from = Math.floor((opened++ * rotation.length) / connections) % rotation.length;
          client.setRequests([...rotation.slice(from), ...rotation.slice(0, from)].map((one) => ({ ...one })));
        },
      },
      (error, { errors, timeouts, non2xx }) => {
        if (error !== null) reject(error);
        else if (errors + timeouts + non2xx > 0)
          reject(new Error(`${non2xx} answers were no 2xx, and ${errors} requests failed (${timeouts} timed out)`));
        else resolve();
      },
    );
    instance.on("response", (client, _status, _bytes, took) => {
      last = performance.now();
      if (first === 0) first = last;
      // The first response on a connection includes its opening, and the setup of the other connections.
      if (begun.has(client)) milliseconds.push(took);
      else begun.add(client);
    });
  });
  milliseconds.sort((a, b) => a - b);
  return {
    count: milliseconds.length,
    seconds: (last - first) / 1000,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
  };
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
