import { Marked, type Tokens } from "marked";
import { Html, html } from "../text/html.ts";

/** A heading with the id that its address ends in: `Create a customer {#CreateCustomer}`. */
const withId = /^(.*?)\s*\{#([\w.-]+)\}$/s;

export type Heading = { text: string; id: string };

export function readHeading(text: string): Heading {
  const [, shown = text, id = idOf(text)] = withId.exec(text) ?? [];
  return { text: plainText(shown), id };
}

export function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Without the marks of code, emphasis and links. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]|\{#[\w.-]+\}/g, "");
}

/** Each link of the Markdown replaced; code is left as it is. */
export function mapLinks(markdown: string, map: (address: string) => string): string {
  const parts = markdown.split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/\]\(([^)\s]+)\)/g, (_all, to: string) => `](${map(to)})`),
    )
    .join("");
}

/** Markdown of ours as HTML. What looks like HTML in it is text. */
export function renderMarkdown(markdown: string): Html {
  return new Html(marked.parse(markdown, { async: false }));
}

/** A sentence of Markdown, without a paragraph around it. */
export function renderInline(markdown: string): Html {
  return new Html(marked.parseInline(markdown, { async: false }));
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      const { id } = readHeading(text);
      const content = this.parser.parseInline(tokens).replace(/\s*\{#[\w.-]+\}$/, "");
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>\n`;
    },
    // What may be wider than the window can be reached and scrolled with the keyboard.
    code({ text, lang = "" }: Tokens.Code) {
      const [, name = ""] = lang.split(" ");
      return html`<pre${name !== "" && html` id="${idOf(name)}"`} tabindex="0"><code>${text}</code></pre>\n`.text;
    },
    table(token: Tokens.Table) {
      const row = (cells: Tokens.TableCell[], tag: "th" | "td") =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>\n`;
      const body = token.rows.map((cells) => row(cells, "td")).join("");
      return `<div class="table" tabindex="0"><table>\n<thead>${row(token.header, "th")}</thead>\n<tbody>\n${body}</tbody>\n</table></div>\n`;
    },
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return html`${text}`.text;
    },
  },
});
