import { sanitizeHtml } from "../html-sanitizer/sanitize.ts";
import { truncateHtml } from "../html-sanitizer/truncate.ts";
import { limits } from "../limits/limits.ts";
import { normalize } from "../text/normalize.ts";
import { storable } from "../text/storable.ts";

const { max: maxTextLength } = limits.inbound.textLength;
const { max: maxHtmlLength } = limits.inbound.htmlLength;
/** Of a stranger's markup without its images; mail programs show a sixth of it. */
const maxMarkupLength = 600_000;
/** Read at most, to find the text beside the images that the markup embeds. */
const maxReadLength = 30_000_000;

const notice = "[Shortened: this message was too long to be kept whole.]";

/** The last word of a text that was cut, unless it is too long to be one. */
const brokenWord = /\s[^\s<>]{0,50}$/;

/** Plain text as it is stored. */
export function shortenText(text: string): string {
  const isTruncated = text.length > maxTextLength;
  const kept = normalize(storable(text, isTruncated ? maxTextLength - notice.length - 2 : maxTextLength))
    .replaceAll(/\r\n?/g, "\n")
    .trim();
  return isTruncated ? `${kept.replace(brokenWord, "")}\n\n${notice}` : kept;
}

/** A stranger's markup as it is stored: sanitized, and measured after its characters are escaped. */
export function shortenHtml(given: string): string {
  const { markup, isTruncated } = truncateHtml(storable(given, maxReadLength), maxMarkupLength);
  const html = sanitizeHtml(markup);
  if (html.length > maxHtmlLength) return withNotice(sanitizeHtml(cutBetweenWords(html)));
  return isTruncated || given.length > maxReadLength ? withNotice(html) : html;
}

/** Never within a tag or an entity; sanitizing it again closes the elements that are left open. */
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
