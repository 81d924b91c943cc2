import { ask, startCluster } from "../cluster.ts";
import { load } from "../load.ts";
import { median } from "../measure.ts";
import { type Contender, openVariant, variants, writers } from "./contenders.ts";
import { list, single, transaction } from "./work.ts";

/** The number of concurrent reads. */
export const readsAtOnce = 32;

type Record = { businessId: string; customerId: string };

type Call = {
  title: string;
  atOnce: number;
  count: number;
  run(contender: Contender, record: Record): Promise<unknown>;
};

const callsOf = (isQuick: boolean): Call[] => [
  {
    title: "25 rows",
    atOnce: readsAtOnce,
    count: isQuick ? 500 : 2000,
    run: (contender, { businessId }) => contender.read(businessId, list(businessId)),
  },
  {
    title: "1 row",
    atOnce: readsAtOnce,
    count: isQuick ? 1000 : 6000,
    run: (contender, { businessId }) => contender.read(businessId, single(businessId)),
  },
  {
    title: "transaction of 3",
    atOnce: writers,
    count: isQuick ? 200 : 600,
    run: (contender, { businessId, customerId }) => contender.transact(businessId, transaction(businessId, customerId)),
  },
];

/** CPU time per call of this process, and calls per second, by contender and call. */
export type DriverFinding = { name: string; call: string; cpuMicroseconds: number; perSecond: number };

/** Measures the platform's drivers, and those that `more` adds. */
export async function measureDrivers(
  isQuick: boolean,
  progress: (line: string) => void,
  more: (url: string) => Promise<Contender[]> = async () => [],
): Promise<DriverFinding[]> {
  progress("loading");
  const cluster = await startCluster();
  try {
    await load(cluster.url, { businesses: 20, customers: 5000 });
    const records = await ask<Record>(
      cluster.url,
      `select business_id as "businessId", (array_agg(id order by id desc))[1 + n] as "customerId" from customers, generate_series(0, 9) n
       group by business_id, n`,
    );
    const own = await Promise.all(variants.map((variant) => openVariant(cluster.url, variant)));
    const contenders = [...own, ...(await more(cluster.url))];
    const findings: DriverFinding[] = [];
    for (const call of callsOf(isQuick)) {
      progress(call.title);
      findings.push(...(await measureCall(call, contenders, records, isQuick ? 3 : 16)));
    }
    await Promise.all(contenders.map((contender) => contender.close()));
    return findings;
  } finally {
    await cluster.stop();
  }
}

/** Rounds alternate, so that other load on the machine affects all contenders alike. */
async function measureCall(call: Call, contenders: Contender[], records: Record[], rounds: number) {
  const taken = new Map(contenders.map(({ name }) => [name, [] as { cpu: number; perSecond: number }[]]));
  for (let round = 0; round <= rounds; round += 1)
    // Each round starts with another contender, because a contender pays for the garbage that the previous one leaves.
    for (const place of contenders.keys()) {
      const contender =
        contenders[(place * (round % 2 === 0 ? 1 : -1) + round + contenders.length) % contenders.length];
      if (contender === undefined) continue;
      const figures = await measureOnce(call, contender, records);
      // The first round warms up.
      if (round > 0) taken.get(contender.name)?.push(figures);
    }
  return [...taken].map(([name, all]) => ({
    name,
    call: call.title,
    cpuMicroseconds: median(all.map(({ cpu }) => cpu)),
    perSecond: median(all.map(({ perSecond }) => perSecond)),
  }));
}

async function measureOnce({ atOnce, count, run }: Call, contender: Contender, records: Record[]) {
  globalThis.gc?.();
  const started = performance.now();
  const before = process.cpuUsage();
  let begun = 0;
  const loop = async () => {
    while (begun < count) {
      const record = records[begun % records.length];
      begun += 1;
      if (record !== undefined) await run(contender, record);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / count, perSecond: count / ((performance.now() - started) / 1000) };
}
