import { parseArgs } from "node:util";
import { type Minute, soak } from "./soak/run.ts";
import { figures } from "./soak/samples.ts";
import { minMinutes } from "./soak/verdict.ts";

const usage = `npm run soak -- [--minutes N] [--json]

Mixed traffic on a web and a worker process: REST, MCP, portal streams, sign-ins, received texts and emails, webhooks, and
what is refused. Each minute is a line: the least memory, the highest of the rest. Resident memory (rss) is without V8's
young generation. Exits 1 where an answer is not as expected, where a process ends, or where the last third of the time is
not like the second. It runs in a database of its own, which is thrown away.

  --minutes N  how long (30); what is flat is judged from ${minMinutes} minutes on
  --json       one JSON value instead of the table
`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const columns = ["requests", "delivered", ...figures] as const;
const width = (name: string) => Math.max(name.length, 6);

function showLine(cells: readonly string[]): void {
  process.stdout.write(
    `${cells.map((cell, place) => cell.padStart(width(["minute", ...columns][place] ?? ""))).join("  ")}\n`,
  );
}

if (options.help) process.stdout.write(usage);
else if (!/^[1-9]\d{0,4}$/.test(options.minutes)) {
  process.stderr.write("--minutes must be a whole number from 1\n");
  process.exitCode = 1;
} else {
  const minutes: Minute[] = [];
  if (!options.json) showLine(["minute", ...columns]);
  const verdict = await soak(Number(options.minutes), (minute) => {
    minutes.push(minute);
    if (!options.json) showLine([String(minutes.length), ...columns.map((name) => minute[name].toFixed(0))]);
  });
  if (options.json) process.stdout.write(`${JSON.stringify({ minutes, ...verdict }, null, 2)}\n`);
  else {
    const answers = Object.entries(verdict.answers).map(([what, count]) => `  ${String(count).padStart(7)}  ${what}`);
    const checks = verdict.checks.map(
      ({ promise, holds, found }) => `  ${holds ? "holds " : "BROKEN"}  ${promise} (${found})`,
    );
    process.stdout.write(
      `${["", ...answers, "", ...checks, ...verdict.faults.map((one) => `\n${one}`), ""].join("\n")}\n`,
    );
  }
  process.exitCode = verdict.holds ? 0 : 1;
}
