import { openDatabase } from "../src/tenancy/database.ts";
import { ask, startCluster } from "./cluster.ts";
import { load } from "./load.ts";
import { median } from "./measure.ts";

/** Calls that are under way at once. */
const atOnce = 16;

type Seat = { businessId: string; quoteId: string };
type Run = (seat: Seat) => Promise<unknown>;
type Call = { title: string; count: number; ours: Run; prisma: Run };
type Sample = { cpu: number; perSecond: number };

/** Microseconds of this process's processor and calls a second. */
type PrismaFinding = { call: string; name: "ours" | "prisma" } & Sample;

/** The same calls by `query/`, set to their business, and by Prisma's client, which is not. */
export async function measurePrisma(isQuick: boolean, progress: (line: string) => void): Promise<PrismaFinding[]> {
  progress("loading");
  const cluster = await startCluster();
  const database = openDatabase({ url: cluster.url });
  try {
    const { named } = await load(cluster.url, { businesses: 20, customers: 5000 });
    const seats = await ask<Seat>(
      cluster.url,
      `select business_id as "businessId", id as "quoteId" from quotes where id = any($1::uuid[])`,
      [named.map(({ quoteId }) => quoteId)],
    );
    const findings: PrismaFinding[] = [];
    for (const call of callsOf(database, isQuick ? 200 : 1500)) {
      progress(call.title);
      findings.push(...(await measureCall(call, seats, isQuick ? 3 : 12)));
    }
    return findings;
  } finally {
    await database.close();
    await cluster.stop();
  }
}

const newest = [{ createdAt: "desc" as const }, { id: "desc" as const }];

function callsOf({ tenant, system }: ReturnType<typeof openDatabase>, count: number): Call[] {
  const lines = { include: { lines: { orderBy: { position: "asc" as const } } } };
  const customer = { type: "individual" as const, name: "Jane Citizen", email: "jane@example.com", tags: ["vip"] };
  return [
    {
      title: "25 customers",
      count,
      ours: ({ businessId }) => tenant(businessId).findMany("Customer", { orderBy: newest, take: 25 }),
      prisma: ({ businessId }) => system.customer.findMany({ where: { businessId }, orderBy: newest, take: 25 }),
    },
    {
      title: "a quote with its lines",
      count,
      ours: ({ businessId, quoteId }) => tenant(businessId).findFirst("Quote", { where: { id: quoteId }, ...lines }),
      prisma: ({ businessId, quoteId }) => system.quote.findFirst({ where: { businessId, id: quoteId }, ...lines }),
    },
    {
      title: "create a customer",
      count: count / 5,
      ours: ({ businessId }) => tenant(businessId).transaction((db) => db.create("Customer", { data: customer })),
      prisma: ({ businessId }) =>
        system.customer.create({ data: { ...customer, businessId, id: crypto.randomUUID() } }),
    },
  ];
}

/** Rounds alternate, so that other work of the machine meets both alike. The first round warms up. */
async function measureCall({ title, count, ours, prisma }: Call, seats: Seat[], rounds: number) {
  const samples = { ours: [] as Sample[], prisma: [] as Sample[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 === 0 ? (["ours", "prisma"] as const) : (["prisma", "ours"] as const)) {
      const sample = await measureOnce(name === "ours" ? ours : prisma, seats, count);
      if (round > 0) samples[name].push(sample);
    }
  return (["ours", "prisma"] as const).map(
    (name): PrismaFinding => ({
      call: title,
      name,
      cpu: median(samples[name].map(({ cpu }) => cpu)),
      perSecond: median(samples[name].map(({ perSecond }) => perSecond)),
    }),
  );
}

async function measureOnce(run: Run, seats: Seat[], count: number): Promise<Sample> {
  globalThis.gc?.();
  const started = performance.now();
  const before = process.cpuUsage();
  let begun = 0;
  const loop = async () => {
    while (begun < count) {
      const seat = seats[begun % seats.length];
      begun += 1;
      if (seat !== undefined) await run(seat);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / count, perSecond: count / ((performance.now() - started) / 1000) };
}

export function renderPrisma(findings: readonly PrismaFinding[]): string {
  const calls = [...new Set(findings.map(({ call }) => call))];
  const rows = calls.map((call) => {
    const of = (name: string) => findings.find((one) => one.call === call && one.name === name);
    const [ours, prisma] = [of("ours"), of("prisma")];
    if (ours === undefined || prisma === undefined) throw new Error(`${call} was not measured`);
    const ratio = (prisma.cpu / ours.cpu).toFixed(1);
    return [
      call,
      ours.cpu.toFixed(0),
      prisma.cpu.toFixed(0),
      ratio,
      ours.perSecond.toFixed(0),
      prisma.perSecond.toFixed(0),
    ];
  });
  const head = ["call", "query/: µs", "Prisma: µs", "ratio", "query/: a second", "Prisma: a second"];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const write = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return `${[head, ...rows].map(write).join("\n")}\n\nµs are of the process that asks, its processor alone. ${atOnce} calls at once.\n`;
}
