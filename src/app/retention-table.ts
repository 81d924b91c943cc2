import { retentions } from "../retention/retentions.ts";
import { isSetting, type RetentionDays } from "../retention/settings.ts";

/** The Markdown table of the retention periods of this installation. */
export function retentionTable(days: RetentionDays): string {
  const rows = retentions.map(
    ({ what, kept }) => `| ${what} | ${isSetting(kept) ? daysOf(days[kept], kept) : kept} |\n`,
  );
  return `| what | how long it is kept |\n|---|---|\n${rows.join("")}`;
}

function daysOf(days: number, setting: string): string {
  return `${days === 1 ? "1 day" : `${days} days`} (\`${setting}\`)`;
}
