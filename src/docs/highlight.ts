import { type Html, html } from "../text/html.ts";

/** Patterns of a language, by the class that `docs.css` colours, after `code-`. The first that matches counts. */
type Grammar = Record<string, string>;

const doubleQuoted = String.raw`"(?:\\.|[^"\\])*"`;
const singleQuoted = String.raw`'(?:\\.|[^'\\\n])*'`;
const template = String.raw`${"`"}(?:\\.|[^${"`"}\\])*${"`"}`;
const number = String.raw`\b\d[\d_.]*\b`;
const wordsOf = (words: string) => String.raw`(?<![.\w])(?:${words.replaceAll(" ", "|")})\b`;

const braces: Grammar = {
  comment: String.raw`//.*|/\*[\s\S]*?\*/`,
  string: `${doubleQuoted}|${singleQuoted}|${template}`,
  number,
  keyword: wordsOf(
    "async await catch const else export for from func function if import let new of package return throw try type var",
  ),
};
const words: Grammar = {
  comment: "#.*",
  string: `${doubleQuoted}|${singleQuoted}`,
  number,
  keyword: wordsOf("and def do else end except for from if import in not or raise require return try unless with"),
};
const shell: Grammar = {
  comment: String.raw`(?<=^|\s)#.*`,
  string: `${doubleQuoted}|'[^']*'`,
  number: String.raw`\$\w+|\$\{\w+\}`,
  keyword: String.raw`(?<=\s)--?[A-Za-z][\w-]*`,
};
const json: Grammar = {
  keyword: String.raw`${doubleQuoted}(?=\s*:)`,
  string: doubleQuoted,
  number: String.raw`-?\b\d[\d.eE+-]*\b|\b(?:true|false|null)\b`,
};

const grammars: Record<string, Grammar> = {
  js: braces,
  ts: braces,
  go: braces,
  php: braces,
  python: words,
  ruby: words,
  sh: shell,
  bash: shell,
  console: shell,
  json,
};

/** The code with its comments, strings, numbers and keywords marked. Other languages stay plain. */
export function highlight(code: string, language: string): Html {
  const grammar = grammars[language];
  if (grammar === undefined) return html`${code}`;
  const pattern = Object.entries(grammar).map(([kind, source]) => `(?<${kind}>${source})`);
  const parts: (string | Html)[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(new RegExp(pattern.join("|"), "gm"))) {
    const [kind = ""] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    parts.push(code.slice(end, index), html`<span class="code-${kind}">${text}</span>`);
    end = index + text.length;
  }
  return html`${parts}${code.slice(end)}`;
}
