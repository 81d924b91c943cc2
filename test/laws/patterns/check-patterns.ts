import { Worker } from "node:worker_threads";

// The JavaScript checker, because the others are binaries for some platforms.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

export type Pattern = { source: string; flags: string };

/** Counts steps instead of time, so that a busy machine gives the same result. */
const limits = { timeout: null, incubationTimeout: null, attackTimeout: null, attackLimit: 20_000_000 };

/** An attack, if the pattern takes more than linear time for it. Undefined if the pattern is linear. */
export function attackOn({ source, flags }: Pattern): string | undefined {
  if (!isUnbounded(source)) return undefined;
  const checked = checkSync(source, flags, limits);
  if (checked.status === "safe") return undefined;
  return checked.status === "vulnerable" ? checked.attack.pattern : `not decided: ${checked.error.kind}`;
}

/** True if the pattern contains an unbounded repetition. Without one, matching is linear. */
function isUnbounded(source: string): boolean {
  const withoutTexts = source.replaceAll(/\\./g, "").replaceAll(/\[[^\]]*\]/g, "");
  return /[*+]|\{\d+,\}/.test(withoutTexts);
}

/** The patterns that our code builds while the files load. */
export async function patternsBuiltBy(files: readonly string[]): Promise<(Pattern & { file: string })[]> {
  const root = new URL("../../../", import.meta.url).href;
  const worker = new Worker(new URL("./built-patterns.ts", import.meta.url), { workerData: { files, root } });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
