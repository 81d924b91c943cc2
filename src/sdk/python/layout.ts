/** A text, or a bracketed list whose parts go on lines of their own when it is too wide. */
export type Layout = string | { open: string; parts: readonly Layout[]; close: string };

const width = 100;

/** Formats the layout behind `indent` and `before`, on one line if it fits together with `after`. */
export function format(layout: Layout, indent: string, before = "", after = ""): string {
  const line = `${before}${flat(layout)}${after}`;
  if (typeof layout === "string" || layout.parts.length === 0 || indent.length + line.length <= width)
    return `${indent}${line}`;
  const deeper = `${indent}    `;
  // A comma behind the only part of `Optional[…]` would make it a tuple.
  const comma = layout.open.endsWith("[") && !layout.open.endsWith("Literal[") && layout.parts.length === 1 ? "" : ",";
  const parts = layout.parts.map((part) => `${format(part, deeper, "", comma)}\n`);
  return `${indent}${before}${layout.open}\n${parts.join("")}${indent}${layout.close}${after}`;
}

export function flat(layout: Layout): string {
  return typeof layout === "string" ? layout : `${layout.open}${layout.parts.map(flat).join(", ")}${layout.close}`;
}

/** A layout behind a name, such as a parameter with its type. */
export function prefixed(before: string, layout: Layout, after = ""): Layout {
  if (typeof layout === "string") return `${before}${layout}${after}`;
  return { ...layout, open: `${before}${layout.open}`, close: `${layout.close}${after}` };
}

/** Formats a doc string. Lines that are too long are broken between words. */
export function docString(text: string, indent: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  // The quotes take room on the first line.
  const paragraphs = joinParagraphs(`"""${escaped}`.split("\n"));
  const lines = paragraphs
    .flatMap((line) => wrap(line, width - indent.length))
    .map((line) => `${indent}${line}`.trimEnd());
  const [first = "", ...more] = lines;
  if (more.length === 0 && first.length + 3 <= width && !escaped.endsWith('"')) return `${first}"""`;
  return [...lines, `${indent}"""`].join("\n");
}

/** Joins the lines of each paragraph. Lists, code and sections keep their lines. */
function joinParagraphs(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isCode = false;
  let continues = false;
  for (const line of lines) {
    if (line.trimStart().startsWith("```")) isCode = !isCode;
    const isPlain = !isCode && /^[^\s|`-]|^`[^`]/.test(line) && !/^(Args|Raises):$/.test(line);
    if (continues && isPlain) joined.push(`${joined.pop()} ${line}`);
    else joined.push(line);
    continues = isPlain;
  }
  return joined;
}

/** Breaks a line. Continued items of lists, and indented texts, are indented alike. */
function wrap(line: string, room: number): string[] {
  const [, hang = "", argument] = /^(\s*(?:- )?)((?<=^ {4})\w+: )?/.exec(line) ?? [];
  const continued = " ".repeat(hang.length + (argument === undefined ? 0 : 4));
  const lines: string[] = [];
  let current = "";
  for (const word of line.slice(hang.length).split(" ")) {
    const start = current === "" ? hang : "";
    if (current !== "" && current.length + 1 + word.length > room) {
      lines.push(current);
      current = `${continued}${word}`;
    } else current = current === "" ? `${start}${word}` : `${current} ${word}`;
  }
  return [...lines, current];
}
