import { isSetting, type RetentionDays, retentions } from "../database/retention.ts";

/** How long what is deleted in time is kept, as this installation is configured, in Markdown. */
export function retentionTable(days: RetentionDays): string {
  const rows = retentions.map(
    ({ what, kept }) => `| ${what} | ${isSetting(kept) ? daysOf(days[kept], kept) : kept} |\n`,
  );
  return `| what | how long it is kept |\n|---|---|\n${rows.join("")}`;
}

function daysOf(days: number, setting: string): string {
  return `${days === 1 ? "1 day" : `${days} days`} (\`${setting}\`)`;
}
