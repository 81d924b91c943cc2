import { sanitizeHtml } from "../html-sanitizer/sanitize.ts";
import { truncateHtml } from "../html-sanitizer/truncate.ts";
import { limits } from "../limits/limits.ts";
import { normalize } from "../text/normalize.ts";
import { storable } from "../text/storable.ts";

const { max: maxTextLength } = limits.inbound.textLength;
const { max: maxHtmlLength } = limits.inbound.htmlLength;
/** The limit of markup without its images. Mail programs show a sixth of it. */
const maxMarkupLength = 600_000;
/** The limit of what is read to find the text beside embedded images. */
const maxReadLength = 30_000_000;

const notice = "[Shortened: this message was too long to be kept whole.]";

/** The last word of a cut text, unless it is too long to be a word. */
const brokenWord = /\s[^\s<>]{0,50}$/;

/** Normalizes plain text for storage, and shortens it to the limit. */
export function shortenText(text: string): string {
  const isTruncated = text.length > maxTextLength;
  const kept = normalize(storable(text, isTruncated ? maxTextLength - notice.length - 2 : maxTextLength))
    .replaceAll(/\r\n?/g, "\n")
    .trim();
  return isTruncated ? `${kept.replace(brokenWord, "")}\n\n${notice}` : kept;
}

/** Sanitizes markup for storage, and shortens it. The limit counts escaped characters. */
export function shortenHtml(given: string): string {
  const { markup, isTruncated } = truncateHtml(storable(given, maxReadLength), maxMarkupLength);
  const html = sanitizeHtml(markup);
  if (html.length > maxHtmlLength) return withNotice(sanitizeHtml(cutBetweenWords(html)));
  return isTruncated || given.length > maxReadLength ? withNotice(html) : html;
}

/** Cuts outside of tags and entities. Sanitizing the result closes the open elements. */
function cutBetweenWords(html: string): string {
  const cut = html.slice(0, maxHtmlLength - 5000);
  const tag = cut.lastIndexOf("<");
  const whole = tag > cut.lastIndexOf(">") ? cut.slice(0, tag) : cut;
  return whole
    .replace(/&[^;\s]{0,10}$/, "")
    .replace(/[\ud800-\udbff]$/, "")
    .replace(brokenWord, "");
}

function withNotice(html: string): string {
  return `${html}<p>${notice}</p>`;
}
