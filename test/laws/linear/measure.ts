import { parentPort, workerData } from "node:worker_threads";
import { maxLengths, readers } from "./readers.ts";
import { hostileTexts } from "./texts.ts";

const longest = 1_000_000;

/** A shorter text that is read first: most readers take so little time for it that the long one is no trouble either. */
const short = longest / 4;
const shortMs = 20;

/** Less than this is no trouble for others, however it grows. */
const troublingMs = 100;

/** A reader that takes the square of a text's length takes 16 times as long for four times the text. */
const maxGrowth = 8;

const names = workerData as string[];
const reads = await Promise.all(names.map(async (name) => ({ name, read: readers[name] ?? (await load(name)) })));
for (const [text, make] of Object.entries(hostileTexts)) {
  const [first, whole] = [arrived(make(short)), arrived(make(longest))];
  for (const { name, read } of reads) {
    const max = maxLengths[name] ?? longest;
    const given = whole.length > max ? arrived(make(max)) : whole;
    parentPort?.postMessage({ name, text });
    if (first.length < given.length && cpuMs(read, first) < shortMs) continue;
    if (cpuMs(read, given) < troublingMs) continue;
    const quarter = arrived(make(given.length / 4));
    // The collector of garbage may have run in one of them.
    const ms = Math.min(cpuMs(read, given), cpuMs(read, given));
    const growth = ms / Math.min(cpuMs(read, quarter), cpuMs(read, quarter));
    if (ms >= troublingMs) parentPort?.postMessage({ name, text, ms, growth, isSlow: growth > maxGrowth });
  }
}

/** In memory as a text that has arrived is, not as the parts that it was made of. */
function arrived(text: string): string {
  return Buffer.from(text).toString();
}

async function load(name: string): Promise<(text: string) => unknown> {
  const [file = "", exported = ""] = name.split("#");
  const module = (await import(`../../../src/${file}`)) as Record<string, (text: string) => unknown>;
  const read = module[exported];
  if (read === undefined) throw new Error(`there is no ${name}`);
  return read;
}

function cpuMs(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  try {
    // What it does later is not measured, and fails as a refusal does.
    void Promise.resolve(read(text)).catch(() => {});
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Refused.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
