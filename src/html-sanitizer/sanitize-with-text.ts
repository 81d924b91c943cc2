import { htmlToText } from "./html-to-text.ts";
import { sanitizeWithDepth } from "./sanitize.ts";

export type SanitizedHtml = { html: string; text: string; isTooDeep: boolean };

/** Harmless HTML and its plain text. */
export function sanitizeWithText(untrusted: string): SanitizedHtml {
  const sanitized = sanitizeWithDepth(untrusted);
  return { ...sanitized, text: htmlToText(sanitized.html) };
}
