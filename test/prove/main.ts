import { parseArgs } from "node:util";
import type { Verdict } from "./judge.ts";
import { proveDelivery } from "./prove.ts";

const usage = `npm run prove:delivery -- [--commits N] [--kills N] [--json]

Commits changes through the API while the processes that serve it and those that deliver its webhooks are killed and
Postgres is restarted, and then holds what arrived at the subscribers to what was committed. Exits 1 where a promise
does not hold. It runs in a database of its own, which is thrown away.

  --commits N  how many changes (100000)
  --kills N    how many kill -9, over two web and two worker processes (200); for every ten, Postgres is restarted once
  --json       one JSON value instead of the table
`;

const { values: options } = parseArgs({
  options: {
    commits: { type: "string", default: "100000" },
    kills: { type: "string", default: "200" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function readCount(flag: string, text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  process.stderr.write(`--${flag} must be a whole number\n`);
  process.exit(1);
}

/** Rewrites one line, on a terminal only. */
function showLine(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

function render({ checks, figures, complaints }: Verdict): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const rows = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const judged = checks.map(({ promise, holds, found }) => `  ${holds ? "holds " : "BROKEN"}  ${promise} (${found})`);
  return [...rows, "", ...judged, ...complaints.map((complaint) => `\n${complaint}`), ""].join("\n");
}

if (options.help) process.stdout.write(usage);
else {
  const verdict = await proveDelivery({
    commits: readCount("commits", options.commits),
    kills: readCount("kills", options.kills),
    say: showLine,
  });
  showLine("");
  process.stdout.write(options.json ? `${JSON.stringify(verdict, null, 2)}\n` : render(verdict));
  process.exitCode = verdict.holds ? 0 : 1;
}
