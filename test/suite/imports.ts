import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const imports = /^(?:import|export)\s(?!type\b)(?:[^;"]*?\sfrom\s)?\s*"([^"]+)"/gm;
const lateImports = /\bimport\(\s*"([^"]+)"/g;

const read = new Map<string, string[]>();

/** Modules that a file imports at run time: packages by name, files by their path from the root. Leaves out types. */
export function importsOf(file: string): string[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(imports), ...text.matchAll(lateImports)]
    .filter(([statement]) => !/^(?:import|export)\s*\{(?:\s*type\s[^,}]+,?)+\s*\}/.test(statement))
    .map(([, path = ""]) => (path.startsWith(".") ? join(dirname(file), path) : path));
  read.set(file, paths);
  return paths;
}

/** Everything that a test file imports, also through files below `test/`. Does not follow the platform's files. */
export function reachOf(file: string): Set<string> {
  const reached = new Set<string>();
  const waiting = importsOf(file).slice();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (next.startsWith("test/") && next.endsWith(".ts") && existsSync(next)) waiting.push(...importsOf(next));
  }
  return reached;
}
