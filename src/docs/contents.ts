import { type Html, html } from "../text/html.ts";
import { addressOf, isForOperators, type Page } from "./page.ts";

/** The pages for the readers of the current one: integrators, or operators. */
export function contentsOf(docs: string, pages: readonly Page[], current?: Page): Html {
  const forOperators = current !== undefined && isForOperators(current);
  const item = (page: Page) => {
    const isCurrent = page === current && html` aria-current="page"`;
    const isLanding = page.path === "" || page.path === "operators";
    return html`<li><a href="${addressOf(docs, page)}"${isCurrent}>${isLanding ? "Overview" : page.title}</a></li>\n`;
  };
  const listed = pages.filter((page) => isForOperators(page) === forOperators);
  const groups = [...Map.groupBy(listed, ({ topic, group }) => topic ?? group)].map(
    ([heading, own]) => html`<h2>${heading}</h2>
<ul>
${own.map(item)}</ul>
`,
  );
  return html`${groups}`;
}
