import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { type Call, callNamed, calls } from "./calls.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { enterField, type Field } from "./contenders.ts";
import { renderDrivers } from "./drivers/report.ts";
import { measureDrivers } from "./drivers/section.ts";
import { measureEventCost, renderEventCost } from "./event-cost.ts";
import { renderGrowth } from "./growth/report.ts";
import { measureGrowth } from "./growth/section.ts";
import { load } from "./load.ts";
import { measure, type Plan } from "./measure.ts";
import { measurePdfs, renderPdfs } from "./pdf.ts";
import { pin } from "./pin.ts";
import { measurePolicies } from "./policies.ts";
import { renderPortal } from "./portal/report.ts";
import { measurePortal } from "./portal/section.ts";
import { measurePrisma, renderPrisma } from "./prisma.ts";
import { measureProcesses, renderProcesses } from "./processes.ts";
import { profile } from "./profile.ts";
import { renderJson, renderReport } from "./report.ts";
import { countStatements } from "./statements.ts";
import type { Line } from "./table.ts";
import { verify } from "./verify.ts";
import { renderWebhooks } from "./webhooks/report.ts";
import { measureWebhooks } from "./webhooks/section.ts";

const usage = `npm run bench -- [webhooks | events | drivers | prisma | pdf | processes | growth [part] | portal [part]] [--quick] [--check] [--json] [--statements] [--profile me|list|create|quote|booking|conversations|thread [--documents]]

Measures the platform, over REST and as documents that the portal sends by id, with the fast Postgres driver and the plain one, against the same seven calls written by hand on
Koa (bench/peer.ts) and on Fastify, and against Sofa over the same schema, each server on one core, all over one Postgres that is thrown away afterwards. Then
the delivery of webhooks, against a bare loop that posts and against another queue; "webhooks" alone measures only that.
"events" measures a change with its event and without, in businesses without subscriptions.
"drivers" measures the Postgres drivers alone: the fast one, the fast one without each of its parts, and the plain one.
"prisma" measures Prisma's client beside the statements of src/query/, and only that.
"pdf" measures invoices as PDF, and only that. "processes" measures 1, 2 and 4 web processes, and workers, over one Postgres.
"growth" measures the same requests of a business with 1,000 customers and of one with 1,000,000 in one database, those whose
title has the part in it. "portal" measures the portal in a browser, and only that: each figure beside its limit. A part is one of first-load,
opening, tabs, list, thread, paint, interactions, burst, schedule, lines.

  --quick       a short run, for whether it works rather than for its figures
  --json        one JSON value instead of the table
  --statements  lists the statements behind the counts
  --check       of growth and the portal: exits with 1 where a limit is broken
  --profile C   instead: where the platform's time goes under one call
  --documents   of --profile: under its document
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    statements: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    profile: { type: "string" },
    documents: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const volume = { businesses: 200, customers: options.quick ? 20_000 : 100_000 };
const plan: Plan = options.quick
  ? { rounds: 1, seconds: 1, warmUpSeconds: 0.5 }
  : { rounds: 5, seconds: 1.6, warmUpSeconds: 2 };

const began = performance.now();
const progress = (line: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

async function run(): Promise<void> {
  const profiled = options.profile === undefined ? undefined : callNamed(options.profile);
  const pinning = pin();
  if (pinning === undefined) progress("this system cannot pin: the servers share the cores with everything else");
  progress(`loading ${volume.customers} customers of ${volume.businesses} businesses`);
  const cluster = await startCluster();
  try {
    const secretKey = randomBytes(32).toString("hex");
    const loaded = await load(cluster.url, volume);
    if (profiled !== undefined) {
      progress(`profiling ${profiled.title}`);
      process.stdout.write(
        await profile({
          call: profiled,
          surface: options.documents ? "documents" : "rest",
          loaded,
          secretKey,
          pinning,
          databaseUrl: cluster.url,
          seconds: plan.seconds * 4,
        }),
      );
      return;
    }
    progress("starting the servers");
    const field = await enterField(cluster, loaded, secretKey, pinning);
    try {
      const { platform, peer } = field.servers;
      const residentMegabytes = { platform: platform.residentMegabytes, peer: peer.residentMegabytes };
      const { lines, policies } = await compare(field, cluster);
      process.stdout.write(
        (options.json ? renderJson : renderReport)(lines, policies, { pinning, volume, plan, residentMegabytes }),
      );
    } finally {
      await field.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function compare(field: Field, cluster: Cluster) {
  const [key, session] = [field.keys[0], field.sessions[0]];
  if (key === undefined || session === undefined) throw new Error("there is nobody to ask as");
  await verify(field.servers, key, session);
  progress("the servers answer alike");
  progress("GET /v1/customers, with row-level security's policies and without");
  const policies = await measurePolicies(field, cluster.url, plan, progress);
  const lines: Line[] = [];
  for (const call of calls) lines.push(...(await measureCall(field, call, cluster)));
  return { lines, policies };
}

async function measureCall(field: Field, call: Call, cluster: Cluster): Promise<Line[]> {
  progress(call.title);
  const contenders = field.contenders(call);
  const figures = await measure(contenders, plan, progress, cluster);
  const peer = figures.get("peer");
  const lines: Line[] = [];
  for (const { name, server, rotation } of contenders) {
    const own = figures.get(name);
    if (own === undefined || peer === undefined) throw new Error(`${name} was not measured`);
    const statements = await countStatements(cluster, server.origin, rotation);
    if (options.statements) for (const text of statements.texts) progress(`  ${name}: ${text}`);
    lines.push({
      call: call.title,
      server: name,
      figures: own,
      ratio: own.requestsPerSecond / peer.requestsPerSecond,
      statements,
    });
  }
  return lines;
}

async function runWebhooks(): Promise<void> {
  const findings = await measureWebhooks(options.quick, progress);
  process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : renderWebhooks(findings));
}

async function runPortal(only: string | undefined): Promise<void> {
  const findings = await measurePortal({ isQuick: options.quick, only }, progress);
  process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : renderPortal(findings));
  if (options.check && findings.some(({ holds }) => holds === false)) process.exitCode = 1;
}

async function runGrowth(only: string | undefined): Promise<void> {
  const findings = await measureGrowth({ isQuick: options.quick, only }, progress);
  process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : renderGrowth(findings));
  if (options.check && findings.some(({ holds }) => !holds)) process.exitCode = 1;
}

async function runDrivers(): Promise<void> {
  const findings = await measureDrivers(options.quick, progress);
  process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : renderDrivers(findings));
}

async function runEvents(): Promise<void> {
  const found = await measureEventCost(options.quick, progress);
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : renderEventCost(found));
}

async function runPrisma(): Promise<void> {
  const findings = await measurePrisma(options.quick, progress);
  process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : renderPrisma(findings));
}

async function runPdfs(): Promise<void> {
  const figures = await measurePdfs(options.quick, progress);
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : renderPdfs(figures));
}

async function runProcesses(): Promise<void> {
  const found = await measureProcesses(options.quick, progress);
  process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : renderProcesses(found));
}

const [section, part, ...others] = positionals;
const isKnown =
  others.length === 0 &&
  (["portal", "growth"].includes(section ?? "") ||
    (part === undefined &&
      ["webhooks", "events", "drivers", "prisma", "pdf", "processes"].includes(section ?? "webhooks")));
if (options.help || !isKnown) process.stdout.write(usage);
else if (section === "portal") await runPortal(part);
else if (section === "growth") await runGrowth(part);
else if (section === "events") await runEvents();
else if (section === "drivers") await runDrivers();
else if (section === "prisma") await runPrisma();
else if (section === "pdf") await runPdfs();
else if (section === "processes") await runProcesses();
else {
  if (section === undefined) await run();
  if (section === "webhooks" || options.profile === undefined) await runWebhooks();
}
