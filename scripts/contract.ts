import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ContractError } from "./contract/changes.ts";
import { type Findings, findChanges } from "./contract/check.ts";
import { release } from "./contract/release.ts";
import { writeReleased } from "./migration/released.ts";

const usage = `Usage: npm run contract                     list what has changed since the last release; exit 1 on a break
       npm run contract -- --verbose        list additions too
       npm run contract -- release 1.1.0    make the printed contract a release
       --root <folder>                      of another checkout`;

const root = fileURLToPath(new URL("..", import.meta.url));
const today = new Date().toISOString().slice(0, 10);

try {
  await run();
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const options = { help: { type: "boolean" }, root: { type: "string" }, verbose: { type: "boolean" } } as const;
  const { values, positionals } = parseOrThrow(() => parseArgs({ options, allowPositionals: true }));
  const folder = values.root ?? root;
  const [command, version, ...more] = positionals;
  if (values.help) console.log(usage);
  else if (command === undefined) show(findChanges(folder, today), values.verbose === true);
  else if (command === "release" && version !== undefined && more.length === 0) {
    const { changes } = release(folder, version, today);
    await writeReleased(folder, version);
    console.log(`Released ${version}: ${changes.length} changes. Set the version of package.json to it.`);
  } else throw new ContractError(usage);
}

function parseOrThrow<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ContractError(`${(error as Error).message}\n${usage}`);
  }
}

function show({ since, changes, accepted, faults }: Findings, isVerbose: boolean): void {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  if (isVerbose) for (const { kind, where, what, text } of changes) console.log(`${kind}  ${where} ${what}  ${text}`);
  console.log(
    `Since ${since}: ${count("addition")} additions, ${count("meaning")} changed meanings, ${count("removal")} removals, ${count("break")} breaks (${accepted.length} entries accept them).`,
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
