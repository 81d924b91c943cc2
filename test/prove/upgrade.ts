import { parseArgs } from "node:util";
import { lastRelease } from "./upgrade/checkout.ts";
import type { Verdict } from "./upgrade/judge.ts";
import { proveUpgrade } from "./upgrade/prove.ts";

const usage = `npm run prove:upgrade -- [--from REVISION] [--rounds N] [--seconds N] [--json]

Replaces the processes of the last release by those of the working tree, one after the other and back again, over one
database and under load: reads and writes over REST, a portal with its stream, inbound SMS and email, webhooks. Does so
ten times, each with a database of its own. Exits 1 where a request failed, an event was lost or doubled, or a session
ended. Its databases are thrown away.

  --from R     the version to begin with (the last release)
  --rounds N   how often (10)
  --seconds N  how long the load goes on after each step (2)
  --json       one JSON value instead of the table
`;

const { values: options } = parseArgs({
  options: {
    from: { type: "string" },
    rounds: { type: "string", default: "10" },
    seconds: { type: "string", default: "2" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const began = performance.now();
function say(line: string): void {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
}

function render({ checks, figures, complaints }: Verdict): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const rows = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const judged = checks.map(({ promise, holds, found }) => `  ${holds ? "holds " : "BROKEN"}  ${promise} (${found})`);
  return [...rows, "", ...judged, "", ...complaints.map((complaint) => `  ${complaint}`), ""].join("\n");
}

if (options.help) process.stdout.write(usage);
else if (![options.rounds, options.seconds].every((each) => /^[1-9]\d{0,3}$/.test(each))) {
  process.stderr.write("--rounds and --seconds must be whole numbers from 1\n");
  process.exitCode = 1;
} else {
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  const verdict = await proveUpgrade({ from: options.from ?? lastRelease(), rounds, seconds, say });
  process.stdout.write(options.json ? `${JSON.stringify(verdict, null, 2)}\n` : render(verdict));
  process.exitCode = verdict.holds ? 0 : 1;
}
