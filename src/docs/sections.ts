import { type Html, html } from "../text/html.ts";
import { readHeading } from "./markdown.ts";
import type { Page } from "./page.ts";

/** Fewer sections fit on a screen or two. */
const minSections = 4;

/** A menu of the page's sections; nothing for a short page. */
export function sectionMenu({ parts }: Page): Html | undefined {
  const markdown = parts.map((part) => part.markdown).join("\n\n");
  const withoutCode = markdown.split(/^```/m).filter((_part, index) => index % 2 === 0);
  const headings = [...withoutCode.join("").matchAll(/^## (.*)$/gm)].map(([, text = ""]) => readHeading(text));
  if (headings.length < minSections) return undefined;
  return html`<nav class="sections" aria-label="On this page">
<details open>
<summary>On this page</summary>
<ul>
${headings.map(({ text, id }) => html`<li><a href="#${id}">${text}</a></li>\n`)}</ul>
</details>
</nav>
`;
}
