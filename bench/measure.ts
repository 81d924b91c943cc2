import type { Request } from "./calls.ts";
import type { Cluster } from "./cluster.ts";
import { drive } from "./drive.ts";
import type { Server } from "./server.ts";

/** A server and the requests of one call. */
export type Contender = { name: string; server: Server; rotation: readonly Request[] };

export type Plan = { rounds: number; seconds: number; warmUpSeconds: number };

export type Figures = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU time of the server's core per request; undefined if the system does not report it. */
  cpuMicroseconds: number | undefined;
  /** CPU time of all Postgres processes per request. */
  postgresMicroseconds: number | undefined;
  busy: number | undefined;
};

/**
 * Rounds alternate, so that other load on the machine affects all contenders alike. A figure is the median of its
 * rounds.
 */
export async function measure(
  contenders: readonly Contender[],
  { rounds, seconds, warmUpSeconds }: Plan,
  progress: (line: string) => void,
  postgres?: Pick<Cluster, "cpuSeconds">,
): Promise<Map<string, Figures>> {
  for (const { server, rotation } of contenders) await drive(server.origin, rotation, warmUpSeconds);
  const taken = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1)
    for (const contender of contenders) {
      const figures = await measureOnce(contender, seconds, postgres);
      taken.get(contender.name)?.push(figures);
      progress(
        `  round ${round}/${rounds}  ${contender.name.padEnd(16)} ${figures.requestsPerSecond.toFixed(0)} requests/s`,
      );
    }
  return new Map([...taken].map(([name, all]) => [name, medians(all)]));
}

async function measureOnce(
  { server, rotation }: Contender,
  seconds: number,
  postgres?: Pick<Cluster, "cpuSeconds">,
): Promise<Figures> {
  const [before, postgresBefore] = [server.cpuSeconds(), postgres?.cpuSeconds()];
  const started = performance.now();
  const driven = await drive(server.origin, rotation, seconds);
  const elapsed = (performance.now() - started) / 1000;
  const cpu = difference(before, server.cpuSeconds());
  const ofPostgres = difference(postgresBefore, postgres?.cpuSeconds());
  return {
    requestsPerSecond: driven.count / driven.seconds,
    p50: driven.p50,
    p99: driven.p99,
    cpuMicroseconds: cpu && (cpu / driven.count) * 1e6,
    postgresMicroseconds: ofPostgres && (ofPostgres / driven.count) * 1e6,
    busy: cpu && cpu / elapsed,
  };
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}

function medians(all: readonly Figures[]): Figures {
  const of = (read: (figures: Figures) => number) => median(all.map(read));
  const ofKnown = (read: (figures: Figures) => number | undefined) =>
    all.every((one) => read(one) !== undefined) ? of((one) => read(one) ?? 0) : undefined;
  return {
    requestsPerSecond: of((one) => one.requestsPerSecond),
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
    cpuMicroseconds: ofKnown((one) => one.cpuMicroseconds),
    postgresMicroseconds: ofKnown((one) => one.postgresMicroseconds),
    busy: ofKnown((one) => one.busy),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
