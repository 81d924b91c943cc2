import { sanitizeHtml } from "./sanitize.ts";
import { type Attribute, tokenize, writeTag } from "./tokenize.ts";

export type EmailForPage = { html: string; withImages: boolean };

const newTab: Attribute[] = [
  ["target", "_blank"],
  ["rel", "noreferrer noopener"],
];

/** An email's HTML, sanitized, for a page of its own: its links open a new tab. Images that are not wanted keep their place. */
export function sanitizeForPage({ html, withImages }: EmailForPage): string {
  const parts = [...tokenize(sanitizeHtml(html))].map((token) => {
    if (token.kind === "text") return token.text;
    if (token.kind === "close") return `</${token.name}>`;
    const { name, attributes } = token;
    if (name === "img" && !withImages) return writeTag(name, without("src", attributes));
    return writeTag(name, name === "a" ? [...attributes, ...newTab] : attributes);
  });
  return parts.join("");
}

function without(name: string, attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter(([key]) => key !== name);
}
