import { Worker } from "node:worker_threads";

// The checker in JavaScript: the others are programs for some platforms.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

export type Pattern = { source: string; flags: string };

/** An attack, if the pattern takes more than linear time for it; undefined for one that is linear. */
export function attackOn({ source, flags }: Pattern): string | undefined {
  if (!isUnbounded(source)) return undefined;
  // Without a time limit: what it finds does not depend on how busy the machine is.
  const checked = checkSync(source, flags, { timeout: null });
  if (checked.status === "safe") return undefined;
  return checked.status === "vulnerable" ? checked.attack.pattern : `not decided: ${checked.error.kind}`;
}

/** Whether anything in it may repeat without end. What may not is linear, however often it repeats. */
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
