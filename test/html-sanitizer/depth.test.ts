import { expect, test } from "vitest";
import { htmlToText } from "../../src/html-sanitizer/html-to-text.ts";
import { sanitizeHtml, sanitizeWithDepth } from "../../src/html-sanitizer/sanitize.ts";

const wordsIn = (markup: string) => markup.replaceAll(/<[^>]*>/g, "");
const filled = (part: string) => part.repeat(Math.ceil(750_000 / part.length));

test.each([
  ["paragraphs", "<p>x".repeat(12_000)],
  ["paragraphs that leave bold open", "<p><b>x".repeat(6000)],
  ["rows and cells", "<tr><td>x".repeat(6000)],
  ["cells of both kinds", `<table>${"<td>x<th>x".repeat(3000)}`],
  ["parts of a table", `<table>${"<thead><tr><td>x<tbody><tr><td>x<tfoot><tr><td>x".repeat(2000)}`],
  ["list entries", `<ul>${"<li>x".repeat(6000)}`],
  ["list entries with paragraphs", `<ul>${"<li><p>x".repeat(6000)}`],
  ["terms and what they mean", `<dl>${"<dt>x<dd>x".repeat(3000)}`],
  ["options", `<select>${"<option>".repeat(6000)}</select>`],
  ["elements that emails do not have", `${"<section>x".repeat(6000)}`],
])("unclosed %s are not deep, and nothing after them is lost", (_what, open) => {
  const { html, isTooDeep } = sanitizeWithDepth(`${open}<a href="https://x.test/?a=1&amp;b=2">END</a>`);
  expect(isTooDeep).toBe(false);
  expect(html).toContain('<a href="https://x.test/?a=1&amp;b=2">END</a>');
  expect(wordsIn(html)).toBe(`${wordsIn(open)}END`);
});

test("really deep HTML is reported, and keeps its text and its outer elements", () => {
  const { html, isTooDeep } = sanitizeWithDepth(`${"<i>x".repeat(5001)}END`);
  expect(isTooDeep).toBe(true);
  expect(wordsIn(html)).toBe(`${"x".repeat(5001)}END`);
  expect(html.startsWith("<i>x".repeat(50))).toBe(true);
});

test("an email at the depth limit is not changed", () => {
  const email = `${"<div>".repeat(100)}x${"</div>".repeat(100)}`;
  expect(sanitizeWithDepth(email)).toEqual({ html: email, isTooDeep: false });
  expect(sanitizeWithDepth(`<div>${email}</div>`).isTooDeep).toBe(true);
});

test.each([
  "<i>",
  "<div><b>",
  "<p><b>",
  "<td><p>",
  "<ol><li>",
  "</i>",
  "<i></b>",
  '<i><x a="</i>">',
  "<i><!--</i>-->",
  "<font title='<i>'>",
  '<a =">',
  "<a = x ",
  "<svg>",
  "<x>",
])("750 KB of %s are harmless, and text after them stays", (part) => {
  const markup = `${filled(part)}">'-->END`;
  const html = sanitizeHtml(markup);
  expect(sanitizeHtml(html)).toBe(html);
  if (part !== "<svg>") expect(htmlToText(html)).toContain("END");
});

test("hidden content of a deep email is as harmless as elsewhere", () => {
  const hostile = `${"<div>".repeat(150)}<a href="javascript:ran()" onclick='ran("")'>x</a><img src=x onerror=ran()><script>ran()</script><b title='"><img src=x onerror=ran()>'>y</b>1 < 2`;
  const html = sanitizeHtml(hostile);
  expect(html).not.toMatch(/javascript|<script|<img|onclick/);
  expect(htmlToText(html)).toBe("xy1 < 2");
});

test("hidden content of a deep email ends where a browser ends it", () => {
  const deep = "<div>".repeat(150);
  const hidden = [
    "<svg/>",
    "<svg><style></svg>",
    '<svg><a title="</svg>">hidden</svg>',
    "<noscript><p>hidden</noscript>",
    "<script/>hidden</script>",
    "<!-- <svg> -->",
  ];
  for (const markup of hidden) expect(wordsIn(sanitizeHtml(`${deep}a${markup}b`)), markup).toBe("ab");
});
