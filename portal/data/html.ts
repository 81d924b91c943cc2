/** Lines of text as simple HTML: a paragraph for each group of lines. */
export function htmlOf(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`).join("");
}

/** A tag or a value that is not closed ends with the text, so that each character is read once. */
const tags = /<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)/gi;
const barred = /([\s/"'])(style|on[a-z]+)(?=[\s=])/gi;

/**
 * The body of HTML in a document that is inert: it runs and fetches nothing. Browsers report what the page's policy bars
 * there too, so styles and handlers have other names in it: `data-style`.
 */
export function parseHtml(html: string): HTMLElement {
  const renamed = html
    .replaceAll(/<(\/?)style\b/gi, "<$1template")
    .replaceAll(tags, (tag) => tag.replaceAll(barred, "$1data-$2"));
  return new DOMParser().parseFromString(renamed, "text/html").body;
}

/** What is read of HTML. */
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
