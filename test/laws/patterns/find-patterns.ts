import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** `pattern` is undefined if code builds it. */
export type Found = { file: string; line: number; pattern: { source: string; flags: string } | undefined };

/** Every regular expression that the files matching the globs contain or build. */
export function findPatterns(globs: readonly string[], except: (file: string) => boolean): Found[] {
  const files = globSync([...globs], { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files
    .filter((file) => !except(file))
    .sort()
    .flatMap(patternsOf);
}

function patternsOf(file: string): Found[] {
  const text = readFileSync(`${root}/${file}`, "utf8");
  const found: Found[] = [];
  walk(parseSync(file, text).program, (node) => {
    const pattern = patternOf(node);
    if (pattern !== undefined || isBuilt(node))
      found.push({ file, line: text.slice(0, Number(node.start)).split("\n").length, pattern });
  });
  return found;
}

type Node = Record<string, unknown>;

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}

function patternOf({ type, regex }: Node): { source: string; flags: string } | undefined {
  if (type !== "Literal" || regex === undefined) return undefined;
  const { pattern, flags } = regex as { pattern: string; flags: string };
  return { source: pattern, flags };
}

function isBuilt({ type, callee }: Node): boolean {
  return (type === "NewExpression" || type === "CallExpression") && (callee as { name?: string }).name === "RegExp";
}
