import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** CPU seconds of a process since its start; undefined if the system does not report them. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  return readTimes(pid)?.own;
}

/** The CPU seconds of a process and its children, including ended ones. */
export function treeCpuSeconds(pid: number | undefined): number | undefined {
  const times = readTimes(pid);
  if (times === undefined) return undefined;
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return children.reduce((sum, child) => {
    const found = readTimes(Number(child));
    return found !== undefined && found.parent === pid ? sum + found.own : sum;
  }, times.own + times.ofEnded);
}

export function residentMegabytesOf(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+) kB$/m) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

type Times = { parent: number; own: number; ofEnded: number };

function readTimes(pid: number | undefined): Times | undefined {
  try {
    // The second field, the name in parentheses, may contain spaces. The parent is the 4th field, user and system time
    // the 14th and 15th, those of ended children the next two.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const seconds = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / ticksPerSecond;
    return { parent: fields[1] ?? 0, own: seconds(11), ofEnded: seconds(13) };
  } catch {
    return undefined;
  }
}
