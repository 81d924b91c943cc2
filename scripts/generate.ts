import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

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
    ...filesOf("src/graphql/scalars"),
    "package-lock.json",
  ],
  args: ["--disable-warning=ExperimentalWarning", "scripts/generate-portal.ts"],
};

make(client, "pipe");
// The portal is made from the printed schema, which may be what is to be printed. And an installation without what builds
// has what was built.
if (!process.argv.includes("--no-portal") && existsSync(`${root}node_modules/vite`)) make(portal, "inherit");

function make({ stamp, from, args }: Made, stdout: "pipe" | "inherit"): void {
  const wanted = hashOf(from);
  if (readStamp(stamp) === wanted) return;
  execFileSync(process.execPath, args, {
    cwd: root,
    // What is piped is shown only where it fails, in the error.
    stdio: ["ignore", stdout, stdout],
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
  });
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
