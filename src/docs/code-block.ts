import type { Token, Tokens } from "marked";
import { type Html, html } from "../text/html.ts";
import { highlight } from "./highlight.ts";

/** Languages that a reader chooses between, with the text of its tab. */
const choices: Record<string, string> = {
  sh: "curl",
  ts: "TypeScript",
  js: "Node.js",
  python: "Python",
  php: "PHP",
  ruby: "Ruby",
  go: "Go",
  bash: "Shell",
};

const others: Record<string, string> = { json: "JSON", console: "Terminal" };

/** Adjacent code in different languages: the same sample for several readers. */
export type Samples = { type: "samples"; raw: string; blocks: Tokens.Code[] };

/** Joins adjacent code in different languages to samples. Works on the tokens of a page's top level. */
export function joinSamples(tokens: readonly Token[]): (Token | Samples)[] {
  const joined: (Token | Samples)[] = [];
  let blocks: Tokens.Code[] = [];
  const close = () => {
    if (blocks.length > 1)
      joined.push({
        type: "samples",
        raw: blocks.map(({ raw }) => raw).join(""),
        blocks,
      });
    else joined.push(...blocks);
    blocks = [];
  };
  for (const token of tokens) {
    const isSpace = token.type === "space";
    if (isSpace && blocks.length > 0) continue;
    const language = languageOf(token);
    if (choices[language] === undefined || blocks.some((block) => languageOf(block) === language)) close();
    if (choices[language] !== undefined && isCode(token)) blocks.push(token);
    else joined.push(token);
  }
  close();
  return joined;
}

function languageOf(token: Token): string {
  return isCode(token) ? ((token.lang ?? "").split(" ")[0] ?? "") : "";
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === "code";
}

/** Code under a bar with its language or file name. `id` is the file's name. */
export function renderCode({ text, lang = "" }: Tokens.Code, idOf: (name: string) => string): Html {
  const [language = "", name = ""] = lang.split(" ");
  const choice = language === "sh" && !/\bcurl\b/.test(text) ? "Shell" : choices[language];
  const label = name === "" ? (choice ?? others[language]) : name;
  // Scrollable code can be reached and scrolled with the keyboard.
  return html`<div class="code"${choice !== undefined && html` data-choice="${choice}"`}>${label !== undefined && html`<p class="bar">${label}</p>`}<pre${name !== "" && html` id="${idOf(name)}"`} tabindex="0"><code>${highlight(text, language)}</code></pre></div>\n`;
}
