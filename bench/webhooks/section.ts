import { randomBytes } from "node:crypto";
import { copyDatabase, startCluster } from "../cluster.ts";
import { median } from "../measure.ts";
import { addBacklog, measureClaim } from "./backlog.ts";
import { takeCores } from "./cores.ts";
import { type Latency, measureLatency } from "./low-load.ts";
import { prepareSlow } from "./slow.ts";
import { openStage, type Stage, startEndpoint } from "./stage.ts";
import { bareContender, graphileContender, platformContender } from "./whole-path.ts";

export type Volume = {
  rounds: number;
  deliveries: number;
  perSlowLine: number;
  samples: number;
  backlog: number;
  claims: number;
};

const full: Volume = { rounds: 5, deliveries: 20_000, perSlowLine: 100, samples: 300, backlog: 1_000_000, claims: 40 };
const quick: Volume = { rounds: 1, deliveries: 3000, perSlowLine: 15, samples: 30, backlog: 20_000, claims: 5 };

export type Beside<T> = { without: T; beside: T };

export type Findings = {
  volume: Volume;
  pinned: boolean;
  /** Deliveries per second, by contender. */
  wholePath: Record<string, number>;
  /** Deliveries per second to the quick endpoints. */
  slow: Beside<number>;
  latency: Latency;
  backlog: { claimMilliseconds: Beside<number>; perSecond: Beside<number>; latency: Beside<Latency> };
};

/** Measures webhooks from the recorded event to the recorded attempt, over a temporary Postgres. */
export async function measureWebhooks(isQuick: boolean, progress: (line: string) => void): Promise<Findings> {
  const volume = isQuick ? quick : full;
  const cores = takeCores();
  const cluster = await startCluster();
  const reach = await startEndpoint(cores);
  const secretKey = randomBytes(32).toString("hex");
  const stages: Stage[] = [];
  const open = async (url: string) => {
    const stage = await openStage({ url, secretKey, cores }, reach);
    stages.push(stage);
    return stage;
  };
  try {
    const otherUrl = await copyDatabase(cluster.url, "backlog");
    const stage = await open(cluster.url);
    progress("webhooks: the whole path");
    const contenders = [
      await platformContender(stage, volume.deliveries),
      bareContender(reach.origin, cores, volume.deliveries),
      await graphileContender(stage, cores, volume.deliveries),
    ];
    const wholePath = await alternate(
      volume.rounds,
      Object.fromEntries(contenders.map(({ name, measure }) => [name, measure])),
      progress,
    );
    for (const contender of contenders) await contender.stop();
    progress("webhooks: slow endpoints");
    const { without, withSlow } = await prepareSlow({ stage, each: volume.perSlowLine });
    const slow = await alternate(volume.rounds, { without, beside: withSlow }, progress);
    progress("webhooks: low load");
    const latency = await measureLatency(stage, volume.samples);
    progress(`  p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms`);
    progress(`webhooks: a backlog of ${volume.backlog}`);
    const crowded = await open(otherUrl);
    await addBacklog(crowded, volume.backlog);
    const backlog = await measureBacklog(stage, crowded, volume, progress);
    return { volume, pinned: cores.pinning !== undefined, wholePath, slow, latency, backlog };
  } finally {
    for (const stage of stages) await stage.stop();
    await reach.endpoint.stop();
    await cluster.stop();
  }
}

async function measureBacklog(
  stage: Stage,
  crowded: Stage,
  volume: Volume,
  progress: (line: string) => void,
): Promise<Findings["backlog"]> {
  const [plain, beside] = [
    await platformContender(stage, volume.deliveries),
    await platformContender(crowded, volume.deliveries),
  ];
  const claimMilliseconds = {
    without: await measureClaim(stage, volume.claims),
    beside: await measureClaim(crowded, volume.claims),
  };
  progress(
    `  100 claimed in ${claimMilliseconds.beside.toFixed(1)} ms, not ${claimMilliseconds.without.toFixed(1)} ms`,
  );
  const latency = {
    without: await measureLatency(stage, volume.samples),
    beside: await measureLatency(crowded, volume.samples),
  };
  progress(`  arrival after ${latency.beside.p50.toFixed(1)} ms, not ${latency.without.p50.toFixed(1)} ms`);
  const perSecond = await alternate(volume.rounds, { without: plain.measure, beside: beside.measure }, progress);
  return { claimMilliseconds, latency, perSecond };
}

/** Alternates the measures, after a round that warms up. Returns the medians. */
async function alternate<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
  progress: (line: string) => void,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const taken = names.map((name) => ({ name, rates: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, rates } of taken) {
      const rate = await measures[name]();
      if (round === 0) continue;
      rates.push(rate);
      progress(`  round ${round}/${rounds}  ${name.padEnd(16)} ${rate.toFixed(0)} deliveries/s`);
    }
  return Object.fromEntries(taken.map(({ name, rates }) => [name, median(rates)])) as Record<Name, number>;
}
