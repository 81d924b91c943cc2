import { randomBytes } from "node:crypto";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type Call, calls } from "./calls.ts";
import { startCluster } from "./cluster.ts";
import { enterField, type Field } from "./contenders.ts";
import { connections } from "./drive.ts";
import { load } from "./load.ts";
import { type Figures, measure, type Plan } from "./measure.ts";
import { type Pinning, pin } from "./pin.ts";
import { profile } from "./profile.ts";
import { countStatements } from "./statements.ts";
import { type Line, renderTable } from "./table.ts";
import { verify } from "./verify.ts";

const usage = `npm run bench -- [--quick] [--json] [--profile me|list|create] [--statements]

Measures the platform against the same three calls written by hand (bench/peer.ts) and against its own GraphQL endpoint,
each server on one core, all over one Postgres that is thrown away afterwards.

  --quick       a short run, for whether it works rather than for its figures
  --json        one JSON value instead of the table
  --statements  lists the statements behind the counts
  --profile C   instead: where the platform's time goes under one call
`;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    statements: { type: "boolean", default: false },
    profile: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const volume = { businesses: 200, customers: options.quick ? 20_000 : 100_000 };
const plan: Plan = options.quick
  ? { rounds: 2, seconds: 0.8, warmUpSeconds: 0.8 }
  : { rounds: 5, seconds: 2, warmUpSeconds: 2 };

const began = performance.now();
const progress = (line: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

async function run(): Promise<void> {
  const pinning = pin();
  if (pinning === undefined) progress("taskset is not available: the servers share the cores with everything else");
  progress(`loading ${volume.customers} customers of ${volume.businesses} businesses`);
  const cluster = await startCluster();
  try {
    const secretKey = randomBytes(32).toString("hex");
    const loaded = await load(cluster.url, volume);
    const profiled = calls.find(({ name }) => name === options.profile);
    if (profiled !== undefined) {
      process.stdout.write(await profile({ call: profiled, loaded, secretKey, pinning, databaseUrl: cluster.url, seconds: plan.seconds * 3 }));
      return;
    }
    progress("starting the servers");
    const field = await enterField(cluster, loaded, secretKey, pinning);
    try {
      await compare(field, cluster.url, pinning);
    } finally {
      await field.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function compare(field: Field, databaseUrl: string, pinning: Pinning): Promise<void> {
  const { platform, peer } = field.servers;
  const [key, session] = [field.keys[0], field.sessions[0]];
  if (key === undefined || session === undefined) throw new Error("there is nobody to ask as");
  await verify({ platform: platform.origin, peer: peer.origin }, key, session);
  progress("the servers answer alike; measuring");
  const lines: Line[] = [];
  for (const call of calls) lines.push(...(await measureCall(field, call, databaseUrl)));
  const list = calls.find(({ name }) => name === "list");
  if (list === undefined) throw new Error("there is no list to measure");
  progress("the list with and without row-level security's policies");
  const policies = await measure(field.policies(list), plan, progress);
  const kept = figuresOf(policies, "with policies").requestsPerSecond / figuresOf(policies, "without").requestsPerSecond;
  report(lines, kept, pinning);
}

async function measureCall(field: Field, call: Call, databaseUrl: string): Promise<Line[]> {
  progress(call.title);
  const contenders = field.contenders(call);
  const figures = await measure(contenders, plan, progress);
  const lines: Line[] = [];
  for (const { name, server, rotation } of contenders) {
    const statements = await countStatements(databaseUrl, server.origin, rotation);
    if (options.statements) for (const text of statements.texts) progress(`  ${name}: ${text}`);
    const own = figuresOf(figures, name);
    const ratio = own.requestsPerSecond / figuresOf(figures, "peer").requestsPerSecond;
    lines.push({ call: call.title, server: name, figures: own, ratio, statements });
  }
  return lines;
}

function figuresOf(figures: Map<string, Figures>, name: string): Figures {
  const found = figures.get(name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}

function report(lines: readonly Line[], listWithPolicies: number, pinning: Pinning): void {
  const setting = {
    node: process.version,
    processor: cpus()[0]?.model,
    pinned: pinning !== undefined,
    connections,
    ...volume,
    ...plan,
  };
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ setting, lines, listWithPolicies }, null, 2)}\n`);
    return;
  }
  process.stdout.write(
    `${renderTable(lines)}\n\nThe list with row-level security's policies: ${listWithPolicies.toFixed(2)} of its requests/s without ` +
      `(the claims are sent in both).\n${Object.entries(setting).map(([name, value]) => `${name} ${value}`).join(", ")}\n`,
  );
}

if (options.help) process.stdout.write(usage);
else await run();
