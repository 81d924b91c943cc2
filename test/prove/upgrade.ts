import { parseArgs } from "node:util";
import { lastRelease } from "./upgrade/checkout.ts";
import type { Verdict } from "./upgrade/judge.ts";
import { proveUpgrade } from "./upgrade/prove.ts";

const usage = `npm run prove:upgrade -- [--from REVISION] [--seconds N] [--json]

Replaces the processes of the last release by those of the working tree, one after the other and back again, over one
database and under load: reads and writes over REST, a portal with its stream, inbound SMS and email, webhooks. Exits 1
where a request failed, an event was lost or doubled, or a session ended. Its database is thrown away.

  --from R     the version to begin with (the last release's tag; before there is one, what was there before the newest
               migration)
  --seconds N  how long the load goes on after each step (5)
  --json       one JSON value instead of the table
`;

const { values: options } = parseArgs({
  options: {
    from: { type: "string" },
    seconds: { type: "string", default: "5" },
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
else if (!/^\d{1,4}$/.test(options.seconds)) {
  process.stderr.write("--seconds must be a whole number\n");
  process.exitCode = 1;
} else {
  const verdict = await proveUpgrade({ from: options.from ?? lastRelease(), seconds: Number(options.seconds), say });
  process.stdout.write(options.json ? `${JSON.stringify(verdict, null, 2)}\n` : render(verdict));
  process.exitCode = verdict.holds ? 0 : 1;
}
