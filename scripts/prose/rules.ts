/** Words that begin a clause where a noun is meant. A question may begin with them. */
const clause = /^(?:What|Whatever|Whoever|Who|Whose|Of|That|Those|As|Such as|How|Nothing|Nobody|For so long)\b/;

const clauseOfTitle = new RegExp(clause.source, "i");

const maxSentenceWords = 30;
const maxCommentLines = 3;
const maxLineCharacters = 120;

/** Names that the field has another word for, with that word. */
const names: [RegExp, string][] = [
  [/^most([A-Z]|$)/, "max…"],
  [/^least([A-Z]|$)/, "min…"],
  [/^patience|Patience$/, "timeout or wait"],
];

export type Fault = { rule: "opening" | "length" | "sentence" | "name"; message: string };

export function checkComment({ text, lineCount, isDoc }: { text: string; lineCount: number; isDoc: boolean }): Fault[] {
  const faults: Fault[] = [];
  const [first = ""] = sentencesOf(text);
  if (clause.test(text) && !first.endsWith("?"))
    faults.push({ rule: "opening", message: `begins with a clause: "${first.slice(0, 60)}". Begin with the thing.` });
  if (!isDoc && lineCount > maxCommentLines)
    faults.push({ rule: "length", message: `has ${lineCount} lines, at most ${maxCommentLines}` });
  return [...faults, ...checkSentences(text)];
}

/** Checks the width of a comment's line. The formatter leaves comments as they are. */
export function checkLine(line: string): Fault[] {
  if (line.length <= maxLineCharacters || !/^\s*(\/\*\*|\*|\/\/) /.test(line)) return [];
  return [{ rule: "length", message: `has a comment line of ${line.length} characters, at most ${maxLineCharacters}` }];
}

/** Checks a test's title together with those of the `describe` blocks around it. */
export function checkTitle({ text }: { text: string }): Fault[] {
  if (!clauseOfTitle.test(text)) return [];
  return [{ rule: "opening", message: `begins with a clause: "${text.slice(0, 60)}". Begin with the thing.` }];
}

/** Checks a text that people read, with `{…}` for each expression in it. The usage of a command is a table. */
export function checkText(text: string): Fault[] {
  if (text.startsWith("Usage: ")) return [];
  let values = text;
  for (let before = ""; before !== values; ) [before, values] = [values, values.replaceAll(/\{[^{}]*\}/g, "Value")];
  return checkSentences(values);
}

export function checkSentences(text: string): Fault[] {
  return sentencesOf(text).flatMap((sentence): Fault[] => {
    const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
    if (words <= maxSentenceWords) return [];
    return [{ rule: "sentence", message: `has a sentence of ${words} words: "${sentence.slice(0, 60)}…"` }];
  });
}

export function checkName(name: string): Fault[] {
  return names.flatMap(([pattern, instead]): Fault[] =>
    pattern.test(name) ? [{ rule: "name", message: `${name}: the field says ${instead}` }] : [],
  );
}

/** Prose only: code, tables, lists' items and headings each end a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/```[\s\S]*?```/g, "\n\n")
    .replaceAll(/`[^`\n]*`/g, "Code")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#@]|\d+\.))|\|/)
    .flatMap((block) => block.replaceAll(/\s+/g, " ").split(/(?<=[.!?:])\s+(?=["'(*]?[A-Z0-9])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
