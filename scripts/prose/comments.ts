import { parseSync } from "oxc-parser";

/** A comment's text without its marks. Adjacent `//` lines are one comment. */
export type Comment = { line: number; text: string; lineCount: number; isDoc: boolean };

/** The comments of a TypeScript file. */
export function readComments(file: string, source: string): Comment[] {
  const { comments, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const found: Comment[] = [];
  let lastEnd = -1;
  for (const { type, value, start } of comments) {
    const line = source.slice(0, start).split("\n").length;
    const previous = found.at(-1);
    const isContinued = type === "Line" && previous !== undefined && !previous.isDoc && lastEnd === line - 1;
    lastEnd = type === "Line" && isOwnLine(source, start) ? line : -1;
    if (isContinued) {
      previous.text += ` ${value.trim()}`;
      previous.lineCount += 1;
    } else
      found.push(type === "Line" ? { line, text: value.trim(), lineCount: 1, isDoc: false } : blockOf(line, value));
  }
  return found;
}

/** The comments of a SQL file: adjacent lines that begin with `--`. */
export function readSqlComments(source: string): Comment[] {
  const found: Comment[] = [];
  let isOpen = false;
  for (const [index, line] of source.split("\n").entries()) {
    const text = /^\s*--(?! (?:fieldline|contract):)\s?(.*)$/.exec(line)?.[1];
    const previous = found.at(-1);
    if (text !== undefined && isOpen && previous !== undefined) {
      previous.text += ` ${text.trim()}`;
      previous.lineCount += 1;
    } else if (text !== undefined) found.push({ line: index + 1, text: text.trim(), lineCount: 1, isDoc: false });
    isOpen = text !== undefined;
  }
  return found;
}

function blockOf(line: number, value: string): Comment {
  const text = value
    .replace(/^\*/, "")
    .split("\n")
    .map((one) => one.replace(/^\s*\*? ?/, "").trim())
    .join("\n")
    .trim();
  return { line, text, lineCount: value.split("\n").length, isDoc: value.startsWith("*") };
}

function isOwnLine(source: string, start: number): boolean {
  return /(^|\n)[ \t]*$/.test(source.slice(Math.max(0, start - 200), start));
}
