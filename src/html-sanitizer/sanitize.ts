import sanitize, { type Attributes } from "sanitize-html";
import { limitDepth } from "./limit-depth.ts";
import { maxDepth, rules } from "./rules.ts";

const elements = new Set(rules.allowedTags || []);

/** Harmless HTML of an email, drafted or received. */
export function sanitizeHtml(untrusted: string): string {
  return sanitizeWithDepth(untrusted).html;
}

/** The same, and whether elements nested so deep that some lost their tags. */
export function sanitizeWithDepth(untrusted: string): { html: string; isTooDeep: boolean } {
  const given = untrusted.replaceAll("\u0000", "");
  const html = sanitizeShallow(given);
  if (html !== undefined) return { html, isTooDeep: false };
  const { markup, isTooDeep } = limitDepth(given, { elements, maxDepth });
  const shallow = sanitizeShallow(markup);
  if (shallow === undefined) throw new Error("markup is too deep after its depth was limited");
  return { html: shallow, isTooDeep };
}

const heading = /^h[1-6]$/;

/** Undefined once the parser holds more than `maxDepth` elements open: its time grows by the square of their number. */
function sanitizeShallow(markup: string): string | undefined {
  let depth = 0;
  let headings = 0;
  const onOpenTag = (name: string) => {
    depth += 1;
    if (depth > maxDepth) throw new Error("too deep");
    if (heading.test(name)) headings += 1;
  };
  const onCloseTag = (name: string) => {
    depth -= 1;
    if (heading.test(name)) headings -= 1;
  };
  // A heading doubles the size of the text around it, and one within it doubles that.
  const toBlock = (tagName: string, attribs: Attributes) => ({ tagName: headings > 1 ? "div" : tagName, attribs });
  const transformTags = { ...rules.transformTags, h1: toBlock, h2: toBlock, h3: toBlock };
  try {
    return sanitize(markup, { ...rules, transformTags, onOpenTag, onCloseTag }).trim();
  } catch (error) {
    if (depth > maxDepth) return undefined;
    throw error;
  }
}
