import { parentPort, workerData } from "node:worker_threads";
import { maxLengths, readers } from "./readers.ts";
import { hostileTexts } from "./texts.ts";

const longest = 1_000_000;

/** A shorter text is read first. Most readers are so fast at it that the long text needs no run. */
const short = longest / 4;
const shortMs = 20;

/** Below both, the second a number of plain passes over the text, a reader delays nobody, however its time grows. */
const troublingMs = 100;
const troublingPasses = 4;

/**
 * Four times the text takes a reader with quadratic time 16 times as long. A linear one takes up to 10 times as long
 * where the longer text does not fit into the processor's caches.
 */
const maxGrowth = 12;

/** A reader with linear time needs one of them. */
const runs = 12;

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
    const quarterMs = Math.min(cpuMs(read, quarter), cpuMs(read, quarter));
    let ms = cpuMs(read, given);
    let passMs = cpuMs(pass, given);
    const isTroubling = () => ms >= Math.max(troublingMs, passMs * troublingPasses);
    // Garbage collection and other processes slow single runs, of both.
    for (let run = 1; run < runs && isTroubling() && ms > quarterMs * maxGrowth; run += 1) {
      ms = Math.min(ms, cpuMs(read, given));
      passMs = Math.min(passMs, cpuMs(pass, given));
    }
    const growth = ms / quarterMs;
    if (isTroubling()) parentPort?.postMessage({ name, text, ms, growth, isSlow: growth > maxGrowth });
  }
}

/** A pass in linear time that allocates, as readers do. It tells how fast the machine is at present. */
function pass(text: string): string {
  return text.replaceAll(/./gs, (character) => `${character}.`);
}

/** Flattens the string in memory, as text from the network is. */
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
    // Later asynchronous work is not measured. Its failure counts as a refusal.
    void Promise.resolve(read(text)).catch(() => {});
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // Refused.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
