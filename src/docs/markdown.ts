import { Marked, type Token, type Tokens } from "marked";
import { Html, html } from "../text/html.ts";
import { joinSamples, renderCode, type Samples } from "./code-block.ts";

/** A heading with its anchor: `Create a customer {#CreateCustomer}`. */
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

/** The platform's own Markdown as HTML. HTML in it is shown as text. */
export function renderMarkdown(markdown: string): Html {
  return new Html(marked.parse(markdown, { async: false }));
}

/** A sentence of Markdown, without a paragraph around it. */
export function renderInline(markdown: string): Html {
  return new Html(marked.parseInline(markdown, { async: false }));
}

const marked = new Marked({
  hooks: {
    processAllTokens: (tokens) => joinSamples(tokens) as Token[],
  },
  extensions: [
    {
      name: "samples",
      renderer(token) {
        const { blocks } = token as unknown as Samples;
        return html`<div class="samples">${blocks.map((block) => renderCode(block, idOf))}</div>\n`.text;
      },
    },
  ],
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      const { id } = readHeading(text);
      const content = this.parser.parseInline(tokens).replace(/\s*\{#[\w.-]+\}$/, "");
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>\n`;
    },
    code(token: Tokens.Code) {
      return renderCode(token, idOf).text;
    },
    codespan({ text }: Tokens.Codespan) {
      return `<code>${withBreaks(html`${text}`.text)}</code>`;
    },
    table(token: Tokens.Table) {
      const cell = ({ tokens }: Tokens.TableCell) => new Html(this.parser.parseInline(tokens));
      const names = token.header.map(({ text }) => plainText(text));
      const head = token.header.map((one) => html`<th>${cell(one)}</th>`);
      const rows = token.rows.map(
        (cells) =>
          html`<tr>${cells.map((one, index) => html`<td data-name="${names[index]}">${cell(one)}</td>`)}</tr>\n`,
      );
      // A table of many columns is a list of its rows on a narrow screen.
      const kind = names.length > 2 ? "table stacks" : "table";
      return html`<div class="${kind}" tabindex="0"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows}</tbody>\n</table></div>\n`
        .text;
    },
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return html`${text}`.text;
    },
  },
});

const maxUnbroken = 16;

/** Lets a long name break after a full stop, an underscore or a slash, instead of anywhere in a word. */
function withBreaks(escaped: string): string {
  return escaped.length <= maxUnbroken ? escaped : escaped.replaceAll(/(?<=\w)[._/](?=\w)/g, "$&<wbr>");
}
