import { html } from "../text/html.ts";

/** Plain text as an email's HTML: a paragraph for each block between blank lines, with its line breaks. */
export function textToHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((block) => html`<p>${block}</p>`.text.replaceAll("\n", "<br>"))
    .join("\n");
}
