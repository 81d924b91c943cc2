import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = `${root}src/generated/stamp`;

/** Prisma's client is generated code that git does not keep: made where it is missing or its schema has changed. */
function stamp(): string {
  const hash = createHash("sha256");
  for (const file of [
    "prisma/schema.prisma",
    "scripts/generate-models.ts",
    "node_modules/prisma/package.json",
    "node_modules/@pothos/plugin-prisma/package.json",
  ])
    hash.update(readFileSync(root + file));
  return hash.digest("hex");
}

function stamped(): string | undefined {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return undefined;
  }
}

const wanted = stamp();
if (stamped() !== wanted) {
  execFileSync(process.execPath, ["node_modules/prisma/build/index.js", "generate", "--no-hints"], {
    cwd: root,
    // Shown only where it fails, in the error.
    stdio: "pipe",
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
  });
  writeFileSync(stampFile, wanted);
}
