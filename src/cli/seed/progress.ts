import { SingleBar } from "cli-progress";

export type Progress = { advance(done: number): void; stop(): void };

/** On a terminal only: a log file or a pipe gets nothing. */
export function showProgress(noun: string, total: number): Progress {
  if (!process.stderr.isTTY) return { advance: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: `${noun} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    clearOnComplete: true,
    stream: process.stderr,
  });
  bar.start(total, 0);
  return { advance: (done) => bar.increment(done), stop: () => bar.stop() };
}
