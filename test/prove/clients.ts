import { parseArgs } from "node:util";
import { clients, type Mode, type ProvedClient } from "./clients/catalogue.ts";
import { installClients, versionOf } from "./clients/install.ts";
import { type Platform, startPlatform } from "./clients/platform.ts";
import { type Report, runClient, type Step } from "./clients/run-client.ts";

const usage = `npm run prove:clients -- [name ...]

Connects real clients from npm to the platform, by key and by OAuth: each lists the tools, reads the words of an error, and
calls three tools at once when its token has expired. Exits 1 where one fails.

  name  prove these alone, such as mcp-remote
`;

const modes: readonly Mode[] = ["key", "oauth"];

type Row = { name: string; version: string; cells: string[]; failures: string[] };

async function proveClient(client: ProvedClient, folder: string, platform: Platform): Promise<Row> {
  const version = versionOf(folder, client.folder ?? client.name);
  const reports = new Map<Mode, Report>();
  for (const mode of modes)
    if (client.byDesign?.[mode] === undefined) reports.set(mode, await runClient(client, mode, folder, platform));
  const failures = [...reports].flatMap(([mode, report]) =>
    Object.entries(report).flatMap(([step, { ok, detail }]) => (ok ? [] : [`${mode}, ${step}: ${detail}`])),
  );
  const both = (step: Step) => ([...reports.values()].every((report) => report[step]?.ok === true) ? "ok" : "FAILS");
  const connection = (mode: Mode) => {
    if (client.byDesign?.[mode] !== undefined) return "by design not";
    return reports.get(mode)?.connects?.ok === true ? "ok" : "FAILS";
  };
  const tools = [...reports.values()].map(({ tools: listed }) => listed?.detail.split(" ")[0] ?? "none");
  const oauth = reports.get("oauth");
  const atExpiry = oauth === undefined ? "no token" : oauth.parallel?.ok === true ? oauth.parallel.detail : "FAILS";
  const listed = both("tools") === "ok" ? tools.join("/") : "FAILS";
  return { name: client.name, version, failures, cells: [...modes.map(connection), listed, both("words"), atExpiry] };
}

const headings = ["Client", "Version", "Key", "OAuth", "Tools", "Error words", "Three calls at expiry"];

function print(rows: readonly Row[]): void {
  const lines = [headings, ...rows.map(({ name, version, cells }) => [name, version, ...cells])];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()}\n`,
    );
  process.stdout.write("\n");
  for (const { name, version, failures } of rows)
    for (const failure of failures) process.stdout.write(`FAILS ${name} ${version}: ${failure}\n`);
  for (const { name, byDesign = {} } of clients)
    if (rows.some((row) => row.name === name))
      for (const [mode, reason] of Object.entries(byDesign)) process.stdout.write(`${name}, ${mode}: ${reason}\n`);
}

async function run(names: readonly string[]): Promise<number> {
  const folder = installClients();
  const platform = await startPlatform();
  const rows: Row[] = [];
  try {
    for (const client of clients)
      if (names.length === 0 || names.includes(client.name)) rows.push(await proveClient(client, folder, platform));
  } finally {
    await platform.stop();
  }
  print(rows);
  return rows.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !clients.some((client) => client.name === name));
if (values.help) process.stdout.write(usage);
else if (unknown.length > 0) {
  process.stderr.write(`There is no client ${unknown.join(", ")}.\n\n${usage}`);
  process.exitCode = 1;
} else process.exitCode = await run(positionals);
