/** Plain text as HTML: a paragraph for each group of lines. */
export function htmlOf(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`).join("");
}

/** An unclosed tag or value ends with the text, so that matching takes linear time. */
const tags = /<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)/gi;
const barred = /([\s/"'])(style|on[a-z]+)(?=[\s=])/gi;

/**
 * Parses HTML into the body of an inert document, which runs and fetches nothing. Browsers report violations of the
 * page's policy there too, so styles and handlers are renamed: `data-style`.
 */
export function parseHtml(html: string): HTMLElement {
  const renamed = html
    .replaceAll(/<(\/?)style\b/gi, "<$1template")
    .replaceAll(tags, (tag) => tag.replaceAll(barred, "$1data-$2"));
  return new DOMParser().parseFromString(renamed, "text/html").body;
}

/** The text content of HTML. */
export function textOfHtml(html: string): string {
  const body = parseHtml(html);
  for (const line of body.querySelectorAll("br")) line.replaceWith("\n");
  for (const block of body.querySelectorAll("p, ul, ol, blockquote")) block.append("\n\n");
  for (const block of body.querySelectorAll("div, li, tr")) block.append("\n");
  return (body.textContent ?? "").replaceAll(/\n{3,}/g, "\n\n").trim();
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}
