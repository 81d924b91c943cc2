import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

/** Compiles the package into a folder: ES modules with the command line, and CommonJS in `cjs`. */
export function buildPackage(outDir: string): void {
  rmSync(outDir, { recursive: true, force: true });
  compile("tsconfig.json", outDir);
  compile("tsconfig.cjs.json", join(outDir, "cjs"));
  writeFileSync(join(outDir, "cjs/package.json"), '{ "type": "commonjs" }\n');
  for (const file of readdirSync(outDir, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".d.ts")) nameModulesAsBuilt(join(outDir, file));
}

function compile(project: string, outDir: string): void {
  execFileSync(process.execPath, [tsc, "--project", project, "--outDir", outDir], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** Replaces `./client.ts` in declarations, which TypeScript before version 5 does not resolve. */
function nameModulesAsBuilt(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/((?:from|import\()\s*"\.[^"]*)\.ts"/g, '$1.js"'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildPackage(resolve(import.meta.dirname, "dist"));
