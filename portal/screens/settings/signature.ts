/** Lines of text as simple HTML: a paragraph for each group of lines. */
export function htmlOf(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`).join("");
}

/** What is read of a signature's HTML. The document is inert: it runs and fetches nothing. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const line of body.querySelectorAll("br")) line.replaceWith("\n");
  for (const block of body.querySelectorAll("p, ul, ol, blockquote")) block.append("\n\n");
  for (const block of body.querySelectorAll("div, li, tr")) block.append("\n");
  return (body.textContent ?? "").replaceAll(/\n{3,}/g, "\n\n").trim();
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}
