import { SingleBar } from "cli-progress";
import type { CommonOptions } from "./run-command.ts";

export type Progress = {
  /** Shows the amount done of the total. A new name starts a new bar. */
  show(doing: string, done: number, total: number): void;
  stop(): void;
};

const lineEveryMs = 5_000;

/** Shows a bar on a terminal, otherwise a line every few seconds. With `--json`, shows nothing. */
export function showProgress({ json }: CommonOptions): Progress {
  if (json) return { show: () => undefined, stop: () => undefined };
  return process.stderr.isTTY ? showBar() : showLines();
}

function showBar(): Progress {
  const bar = new SingleBar({
    format: "{doing} {bar} {percentage}% | {eta_formatted} left",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    clearOnComplete: true,
    stream: process.stderr,
  });
  let shown = "";
  return {
    show(doing, done, total) {
      if (doing !== shown) bar.start(total, done, { doing });
      else bar.update(done);
      shown = doing;
    },
    stop: () => bar.stop(),
  };
}

function showLines(): Progress {
  let last = performance.now();
  return {
    show(doing, done, total) {
      if (performance.now() - last < lineEveryMs) return;
      last = performance.now();
      process.stderr.write(`${doing}: ${total === 0 ? 100 : Math.floor((done / total) * 100)} %\n`);
    },
    stop: () => undefined,
  };
}
