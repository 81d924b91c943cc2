import { sanitizeHtml } from "../html-sanitizer/sanitize.ts";
import { truncateHtml } from "../html-sanitizer/truncate.ts";
import { storable } from "./message.ts";

const longestText = 200_000;
const longestHtml = 500_000;
/** Mail programs show a sixth of it. */
const longestMarkup = 600_000;
/** What is read of it at all, to find the words beside the pictures that it holds. */
const longestRead = 30_000_000;

const mark = "[Shortened: this message was too long to be kept whole.]";

/** At the end of what was cut, unless it is no word by its length. */
const brokenWord = /\s[^\s<>]{0,50}$/;

/** Plain words as they are kept. */
export function shortenText(text: string): string {
  const cut = text.length > longestText;
  const kept = storable(text, cut ? longestText - mark.length - 2 : longestText)
    .replaceAll(/\r\n?/g, "\n")
    .trim();
  return cut ? `${kept.replace(brokenWord, "")}\n\n${mark}` : kept;
}

/** A stranger's markup as it is kept: harmless, and measured once its characters are escaped. */
export function shortenHtml(given: string): string {
  const { markup, isTruncated } = truncateHtml(storable(given, longestRead), longestMarkup);
  const html = sanitizeHtml(markup);
  if (html.length > longestHtml) return markCut(sanitizeHtml(cutBetweenWords(html)));
  return isTruncated || given.length > longestRead ? markCut(html) : html;
}

/** Never in the middle of a tag or an entity; the elements that stay open are closed when it is sanitised again. */
function cutBetweenWords(html: string): string {
  const cut = html.slice(0, longestHtml - 5000);
  const tag = cut.lastIndexOf("<");
  const whole = tag > cut.lastIndexOf(">") ? cut.slice(0, tag) : cut;
  return whole
    .replace(/&[^;\s]{0,10}$/, "")
    .replace(/[\ud800-\udbff]$/, "")
    .replace(brokenWord, "");
}

function markCut(html: string): string {
  return `${html}<p>${mark}</p>`;
}
