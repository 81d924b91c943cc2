/** Keeps shorter quotes, because the answer below is often about them. */
const minFoldedLines = 4;

/** Lines of an Outlook header, from `From:` to `Subject:`. */
const maxHeaderLines = 6;

/**
 * Replaces the earlier messages that a text quotes by notes: blocks of lines with `>`, and everything after an Outlook
 * header. A text without other words, such as a forwarded email, stays whole.
 */
export function foldQuoted(text: string): string {
  const lines = text.split("\n");
  const end = historyStart(lines);
  const own = foldBlocks(lines.slice(0, end));
  const folded = end === lines.length ? own.lines : [...own.lines, noteFor(lines.slice(end))];
  return own.hasOwn ? folded.join("\n") : text;
}

/** The line from which on everything is quoted history. */
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
    if (block.length >= minFoldedLines && end > index) folded.push(noteFor(block));
    else folded.push(...block);
    hasOwn ||= end === index && lines[index]?.trim() !== "";
    index += block.length;
  }
  return { lines: folded, hasOwn };
}

/** The line behind the block of quoted lines that begins at `start`. */
function blockEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && isQuoted(lines[end] ?? "")) end += 1;
  return end;
}

function isQuoted(line: string): boolean {
  return line.trimStart().startsWith(">");
}

function noteFor(lines: readonly string[]): string {
  const length = lines.join("\n").length;
  return `[quoted history left out: ${length.toLocaleString("en-AU")} characters]`;
}
