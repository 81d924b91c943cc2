import type { Latency } from "./low-load.ts";
import type { Beside, Findings } from "./section.ts";

export function renderWebhooks({ volume, pinned, wholePath, slow, latency, backlog }: Findings): string {
  const platform = wholePath.platform ?? Number.NaN;
  const rows = Object.entries(wholePath).map(
    ([name, rate]) =>
      `${name.padEnd(16)}  ${rate.toFixed(0).padStart(12)}  ${(platform / rate).toFixed(2).padStart(16)}`,
  );
  return [
    "webhooks          deliveries/s  platform against",
    ...rows,
    "",
    `Beside 1 % of endpoints that take 2 seconds, the others receive ${share(slow)} of what they receive without.`,
    `From commit to arrival at 20 a second: ${words(latency)}.`,
    `Beside ${volume.backlog} deliveries that wait, half of them due at endpoints that never answer: ${share(backlog.perSecond)} of the`,
    `deliveries/s; 100 are claimed in ${backlog.claimMilliseconds.beside.toFixed(1)} ms instead of ${backlog.claimMilliseconds.without.toFixed(1)} ms; from commit to arrival`,
    `${words(backlog.latency.beside)} instead of ${words(backlog.latency.without)}.`,
    "",
    `${volume.deliveries} deliveries a round to 300 endpoints of 200 businesses, medians of ${volume.rounds} rounds; ` +
      (pinned ? "each contender on core 0, the endpoints on core 1, Postgres on the others." : "nothing pinned."),
    "",
  ].join("\n");
}

function share({ without, beside }: Beside<number>): string {
  return (beside / without).toFixed(2);
}

function words({ p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
