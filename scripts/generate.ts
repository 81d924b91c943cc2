import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

/** What git does not keep: made where it is missing, or what it is made from has changed. */
type Made = { stamp: string; from: readonly string[]; args: readonly string[] };

const client: Made = {
  stamp: "src/generated/stamp",
  from: [
    "prisma/schema.prisma",
    "scripts/generate-models.ts",
    "node_modules/prisma/package.json",
    "node_modules/@pothos/plugin-prisma/package.json",
  ],
  args: ["node_modules/prisma/build/index.js", "generate", "--no-hints"],
};

const portal: Made = {
  stamp: "portal/dist/stamp",
  from: [
    ...filesOf("portal").filter((file) => !/^portal\/(generated|dist)\//.test(file)),
    "schema/schema.graphql",
    "scripts/generate-portal.ts",
    "src/auth/access.ts",
    "src/auth/caller.ts",
    "src/portal/documents.ts",
    "src/graphql/scalars/number-names.ts",
    "package-lock.json",
  ],
  args: ["--disable-warning=ExperimentalWarning", "scripts/generate-portal.ts"],
};

const sdk: Made = {
  stamp: "src/generated/sdk.stamp",
  from: [
    ...filesOf("packages/sdk").filter((file) => !/^packages\/sdk\/(dist|node_modules)\//.test(file)),
    "scripts/generate-sdk.ts",
    "tsconfig.json",
    "node_modules/tar/package.json",
    "node_modules/typescript/package.json",
  ],
  args: ["--disable-warning=ExperimentalWarning", "scripts/generate-sdk.ts"],
};

const slowMs = 1000;

// In parallel, because they are independent. Printing skips the portal and the SDK, which are built from printed files. A
// production installation has no build tools, and has the built files.
const canBuild = !process.argv.includes("--no-portal") && existsSync(`${root}node_modules/vite`);
await Promise.all([make(client), ...(canBuild ? [make(portal, "Building the portal…"), make(sdk)] : [])]);
await writeCommit();

/** Writes the commit of a checkout, for the running version to name. A build without git keeps the file that it was given. */
async function writeCommit(): Promise<void> {
  if (!existsSync(`${root}.git`)) return;
  const { stdout } = await run("git", ["-C", root, "rev-parse", "HEAD"]).catch(() => ({ stdout: "" }));
  if (stdout !== "") writeFileSync(`${root}src/generated/commit`, stdout);
}

async function make({ stamp, from, args }: Made, announcement?: string): Promise<void> {
  const wanted = hashOf(from);
  if (readStamp(stamp) === wanted) return;
  const announced = announcement === undefined ? undefined : setTimeout(() => console.log(announcement), slowMs);
  await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
  }).catch((error: { stdout: string; stderr: string }) => {
    console.error(error.stdout + error.stderr);
    process.exit(1);
  });
  clearTimeout(announced);
  writeFileSync(root + stamp, wanted);
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
