/** Shorter quotes stay, because the reply below often refers to them. */
const minFoldedLines = 4;

/** The lines of an Outlook header, from `From:` to `Subject:`. */
const maxHeaderLines = 6;

/**
 * Replaces quoted earlier messages with notes: blocks of lines with `>`, and all text after an Outlook header. A text
 * without other words, such as a forwarded email, stays unchanged.
 */
export function foldQuoted(text: string): string {
  const lines = text.split("\n");
  const end = historyStart(lines);
  const own = foldBlocks(lines.slice(0, end));
  const folded = end === lines.length ? own.lines : [...own.lines, formatNote(lines.slice(end))];
  return own.hasOwn ? folded.join("\n") : text;
}

/** The first line of the quoted history. */
function historyStart(lines: readonly string[]): number {
  const start = lines.findIndex((line, index) => isDivider(line) || isOutlookHeader(lines, index));
  return start === -1 ? lines.length : start;
}

function isDivider(line: string): boolean {
  return /^-{2,10} ?Original (Message|Appointment) ?-{2,10}$/i.test(line.trim());
}

function isOutlookHeader(lines: readonly string[], index: number): boolean {
  if (!/^\*?From:/.test(lines[index] ?? "")) return false;
  const next = lines.slice(index + 1, index + maxHeaderLines);
  const has = (pattern: RegExp) => next.some((line) => pattern.test(line));
  return has(/^\*?(Sent|Date):/) && has(/^\*?To:/) && has(/^\*?Subject:/);
}

function foldBlocks(lines: readonly string[]): { lines: string[]; hasOwn: boolean } {
  const folded: string[] = [];
  let hasOwn = false;
  for (let index = 0; index < lines.length; ) {
    const end = blockEnd(lines, index);
    const block = lines.slice(index, Math.max(end, index + 1));
    if (block.length >= minFoldedLines && end > index) folded.push(formatNote(block));
    else folded.push(...block);
    hasOwn ||= end === index && lines[index]?.trim() !== "";
    index += block.length;
  }
  return { lines: folded, hasOwn };
}

/** The first line after the block of quoted lines at `start`. */
function blockEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && isQuoted(lines[end] ?? "")) end += 1;
  return end;
}

function isQuoted(line: string): boolean {
  return line.trimStart().startsWith(">");
}

function formatNote(lines: readonly string[]): string {
  const length = lines.join("\n").length;
  return `[quoted history left out: ${length.toLocaleString("en-AU")} characters]`;
}
