import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

/** A generated target that git ignores. It is built if it is missing or its sources have changed. */
type Made = { name: string; stamp: string; from: readonly string[]; args: readonly string[] };

const client: Made = {
  name: "the database client",
  stamp: "src/generated/stamp",
  from: ["prisma/schema.prisma", "scripts/generate-models.ts", "node_modules/prisma/package.json"],
  args: ["node_modules/prisma/build/index.js", "generate", "--no-hints"],
};

const portal: Made = {
  name: "the portal",
  stamp: "portal/dist/stamp",
  from: [
    ...filesOf("portal").filter((file) => !/^portal\/(generated|dist)\//.test(file)),
    "schema/schema.graphql",
    "scripts/generate-portal.ts",
    ...filesOf("scripts/generate-portal"),
    "src/auth/access.ts",
    "src/auth/caller.ts",
    "src/portal/documents.ts",
    ...filesOf("src/graphql/scalars"),
    ...filesOf("src/limits"),
    "src/domain/inbox/conversations/rules.ts",
    "src/domain/inbox/drafts/scalars.ts",
    "package-lock.json",
  ],
  args: ["--disable-warning=ExperimentalWarning", "scripts/generate-portal.ts"],
};

const sdk: Made = {
  name: "the SDK",
  stamp: "src/generated/sdk.stamp",
  from: [
    ...filesOf("packages/sdk").filter((file) => !/^packages\/sdk\/(dist|node_modules)\//.test(file)),
    "scripts/generate-sdk.ts",
    "scripts/pack/pack-folder.ts",
    "tsconfig.json",
    "node_modules/tar/package.json",
    "node_modules/typescript/package.json",
  ],
  args: ["--disable-warning=ExperimentalWarning", "scripts/generate-sdk.ts"],
};

const python: Made = {
  name: "the Python SDK",
  stamp: "src/generated/sdk-python.stamp",
  from: [
    ...filesOf("packages/python").filter((file) => !/\/(tests|__pycache__)\//.test(file)),
    "scripts/generate-python.ts",
    "scripts/pack/pack-folder.ts",
    "node_modules/tar/package.json",
  ],
  args: ["--disable-warning=ExperimentalWarning", "scripts/generate-python.ts"],
};

const slowMs = 1000;

/** Each step takes up to 450 MB. In a container, the container's limit counts. */
const minParallelMemory = 1.5 * 2 ** 30;
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const isSmall = memory < minParallelMemory;

// Steps are independent, and run in parallel if there is enough memory. Printing skips the portal and the SDKs, which
// are built from printed files. A production installation has no build tools, and contains the built files.
const canBuild = !process.argv.includes("--no-portal") && existsSync(`${root}node_modules/vite`);
const steps = canBuild ? [client, portal, sdk, python] : [client];
// Earlier versions generated this file for a plugin that was removed.
rmSync(`${root}src/generated/pothos.ts`, { force: true });
if (isSmall) for (const step of steps) await make(step);
else await Promise.all(steps.map(make));
await writeCommit();

/** Writes the checkout's commit for the running version to report. A build without git keeps the file it was given. */
async function writeCommit(): Promise<void> {
  if (!existsSync(`${root}.git`)) return;
  const { stdout } = await run("git", ["-C", root, "rev-parse", "HEAD"]).catch(() => ({ stdout: "" }));
  if (stdout !== "") writeFileSync(`${root}src/generated/commit`, stdout);
}

async function make(step: Made): Promise<void> {
  const { name, stamp, from, args } = step;
  const wanted = hashOf(from);
  if (readStamp(stamp) === wanted) return;
  const announced = step === portal ? setTimeout(() => console.log("Building the portal…"), slowMs) : undefined;
  const flags = isSmall ? ["--max-old-space-size=256", "--max-semi-space-size=2"] : [];
  await run(process.execPath, [...flags, ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
  }).catch((error: { stdout: string; stderr: string; signal?: string }) => {
    console.error(error.stdout + error.stderr + explain(name, error.signal));
    process.exit(1);
  });
  clearTimeout(announced);
  writeFileSync(root + stamp, wanted);
}

/** Explains an exit for lack of memory, which prints little or nothing itself. */
function explain(name: string, signal: string | undefined): string {
  if (signal == null) return "";
  const megabytes = Math.round(memory / 2 ** 20);
  return `Building ${name} was ended by ${signal}. That is most likely for lack of memory: it needs 512 MB, and there are ${megabytes} MB in all. Free some, add swap, or use a release or an image, which hold it built.`;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(root + file));
  return hash.digest("hex");
}

function filesOf(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .sort();
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(root + file, "utf8");
  } catch {
    return undefined;
  }
}
