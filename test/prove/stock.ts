import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findBinaries } from "../../src/embedded-postgres/binaries.ts";
import { describeStock, hasPrograms, listStock, type Stock } from "../postgres/stock.ts";
import { measureDeliveries } from "./stock/deliveries.ts";

const suites = [
  "test/postgres",
  "test/webhooks",
  "test/rest",
  "test/portal",
  "test/outbox",
  "test/query",
  "test/migrations",
];

const usage = `npm run prove:postgres -- [--bin FOLDER] [--rounds N] [--deliveries N] [--skip-suites] [suite ...]

Runs the suites of webhooks, REST and the portal on each PostgreSQL as its own initdb configures it, and measures the
deliveries a second on each beside the embedded server. The servers are those in /usr/lib/postgresql, those named by --bin,
and the embedded server's programs without the embedded server's settings. Exits 1 where a suite fails.

  --bin FOLDER    a folder with initdb and postgres; may be repeated
  --rounds N      how often each server is measured, in turn (3)
  --deliveries N  how many deliveries a round has (3000)
  --skip-suites   measure alone
  suite           files or folders, instead of ${suites.join(", ")}
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bin: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "3" },
    deliveries: { type: "string", default: "3000" },
    "skip-suites": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

function nameOf({ version, hasJit }: Stock): string {
  return `PostgreSQL ${version} with its defaults${hasJit ? "" : ", built without jit"}`;
}

async function listServers(): Promise<Stock[]> {
  const named = options.bin.map((folder) => resolve(folder));
  const wrong = named.find((folder) => !hasPrograms(folder));
  if (wrong !== undefined) throw new Error(`${wrong} has no initdb and postgres`);
  const { folder } = await findBinaries("");
  return [
    ...(await listStock()),
    ...(await Promise.all(named.map(describeStock))),
    await describeStock(`${folder}/bin`),
  ];
}

async function passes(stock: Stock): Promise<boolean> {
  const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
  const files = positionals.length > 0 ? positionals : suites;
  const child = spawn(process.execPath, [vitest, "run", ...files], {
    stdio: "inherit",
    env: { ...process.env, STOCK_POSTGRES: stock.bin },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

if (options.help) process.stdout.write(usage);
else {
  const servers = await listServers();
  if (servers.length === 1)
    say("There is no PostgreSQL in /usr/lib/postgresql: apt-get install postgresql, or --bin FOLDER");
  for (const stock of options["skip-suites"] ? [] : servers) {
    say(`suites on ${nameOf(stock)}`);
    const isPassed = await passes(stock);
    say(`${isPassed ? "holds " : "BROKEN"}  the suites on ${nameOf(stock)}`);
    if (!isPassed) process.exitCode = 1;
  }
  const volume = { rounds: Number(options.rounds), deliveries: Number(options.deliveries) };
  const figures = await measureDeliveries(
    servers.map((stock) => ({ stock, name: nameOf(stock) })),
    volume,
    say,
  );
  const width = Math.max(...figures.map(({ name }) => name.length));
  say(`\ndeliveries a second, the median of ${volume.rounds} rounds of ${volume.deliveries}, in turn:`);
  for (const { name, perSecond } of figures) say(`  ${name.padEnd(width)}  ${Math.round(perSecond)}`);
}
