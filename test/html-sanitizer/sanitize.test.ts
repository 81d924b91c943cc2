import sanitize from "sanitize-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlToText } from "../../src/html-sanitizer/html-to-text.ts";
import { sanitizeHtml } from "../../src/html-sanitizer/sanitize.ts";
import { describeInBrowser } from "../browser/launch.ts";
import { openReaders, type Shown, type Size } from "./browser.ts";
import { hostileHtml } from "./hostile-html.ts";

const harmful =
  /^(script|style|iframe|frame|frameset|object|embed|applet|form|input|button|select|textarea|link|meta|base|svg|math|template|noscript|video|audio|source|dialog|portal)$/;
const harmfulAttribute =
  /^(on.*|id|class|srcdoc|srcset|formaction|action|ping|background|xlink:.*|xmlns.*|target|rel|is|slot|popover.*|tabindex|autofocus|contenteditable)$/;

test("the corpus is large, without duplicates", () => {
  expect(new Set(hostileHtml).size).toBe(hostileHtml.length);
  expect(hostileHtml.length).toBeGreaterThanOrEqual(150);
});

test("a parser finds nothing active in the output", () => {
  expect(hostileHtml.filter((payload) => faultsOf(sanitizeHtml(payload)).length > 0)).toEqual([]);
  expect(hostileHtml.filter((payload) => faultsOf(payload).length > 0).length).toBeGreaterThan(200);
});

test("sanitizing twice changes nothing more", () => {
  const clean = hostileHtml.map(sanitizeHtml);
  expect(clean.map(sanitizeHtml)).toEqual(clean);
});

test("every output has text, and no character that the database cannot hold", () => {
  for (const payload of hostileHtml) {
    const clean = sanitizeHtml(payload);
    expect(`${clean}${htmlToText(clean)}`).not.toContain("\u0000");
  }
});

/** Parses the markup, and returns everything in it that an email must not contain. */
function faultsOf(markup: string): string[] {
  const faults: string[] = [];
  sanitize(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (tagName, attribs) => {
        if (harmful.test(tagName)) faults.push(tagName);
        for (const [name, value] of Object.entries(attribs)) if (isFault(name, value)) faults.push(name);
        return { tagName, attribs };
      },
    },
  });
  return faults;
}

function isFault(name: string, value: string): boolean {
  if (harmfulAttribute.test(name)) return true;
  if (name === "href") return !/^(https?:\/\/\w|mailto:|tel:)/i.test(value);
  if (name === "src") return !/^https:\/\/[\w-]+(\.[\w-]+)*\.test(:\d+)?\//i.test(value);
  if (/^(width|height|border|cell.*|.*span|start)$/.test(name)) return !/^\d{1,4}(px|%)?$/.test(value);
  const style = name === "style" ? value.replaceAll(/rgba?\([\d\s.,%]+\)/g, "") : "";
  return /[\\(]|@|url|expression|position|binding|behavior|--|[\s:]-|\d{5}|\de\d|\dv[hw]/i.test(style);
}

describeInBrowser(() => {
  let opened: Awaited<ReturnType<typeof openReaders>>;
  beforeAll(async () => {
    opened = await openReaders(3);
  });
  afterAll(() => opened?.close());

  /** Shows the pages of emails, and returns the faults of each page. */
  async function harmsOf(pages: readonly (readonly string[])[]): Promise<string[][]> {
    const waiting = pages.entries();
    const harms: string[][] = [];
    await Promise.all(
      opened.readers.map(async (show) => {
        for (const [index, emails] of waiting) harms[index] = harmIn(await show(emails), emails.length);
      }),
    );
    return harms;
  }

  test("no email runs a script, or requests anything but images over https", async () => {
    const emails = hostileHtml.map(sanitizeHtml);
    const pages = emails.flatMap((_, index) => (index % 12 === 0 ? [emails.slice(index, index + 12)] : []));
    const harms = await harmsOf(pages);
    const suspects = pages.filter((_, index) => (harms[index]?.length ?? 0) > 0).flat();
    // Shows suspects one by one, to name the culprit.
    const named = await harmsOf(suspects.map((email) => [email]));
    expect(suspects.map((email, index) => [email, named[index]])).toEqual([]);
  }, 120_000);

  test("no email reaches outside its box, or makes its page endless", async () => {
    const sizes = await opened.measure(hostileHtml.map(sanitizeHtml));
    expect(hostileHtml.filter((_, index) => !fits(sizes[index]))).toEqual([]);
    const asTheyCome = ["<p style='margin:-9999px'>x</p>", "<div style='width:33000000px;height:33000000px'>x</div>"];
    expect((await opened.measure(asTheyCome)).filter(fits)).toEqual([]);
  }, 120_000);

  test("unsanitized emails harm the same browser", async () => {
    const running = [
      "<script>ran()</script>",
      '<svg onload="ran()"></svg>',
      '<p onclick="ran()">Touch me</p>',
      '<img src="https://pictures.test/pixel.png" onload="ran()">',
    ];
    for (const harm of await harmsOf(running.map((email) => [email]))) expect(harm).toContain("it ran");
    const asking = [
      '<iframe src="https://evil.test/frame"></iframe>',
      '<link rel="stylesheet" href="https://evil.test/style.css">',
      '<style>@import url("https://evil.test/style.css")</style>',
    ];
    for (const asked of await harmsOf(asking.map((email) => [email])))
      expect(asked).toContainEqual(expect.stringContaining("//evil.test/"));
  }, 120_000);
});

/** Fits a page that a person can scroll. */
function fits(size: Size | undefined): boolean {
  return size !== undefined && size.left >= 0 && size.top >= 0 && size.width <= 10_000 && size.height <= 10_000;
}

function harmIn({ ran, asked, emails, tags, attributes, schemes, styles }: Shown, expected: number): string[] {
  return [
    ...(ran ? ["it ran"] : []),
    ...asked,
    ...(emails === expected ? [] : ["one email swallowed another"]),
    ...tags.filter((tag) => harmful.test(tag)),
    ...attributes.filter((name) => harmfulAttribute.test(name)),
    ...schemes.filter((scheme) => !/^(https?|mailto|tel):$/.test(scheme)),
    ...(/url\(|expression|position/i.test(styles) ? ["a style"] : []),
  ];
}

test.each([
  '<p>Hello <b>Jane</b>, <i>thanks</i>.<br />See <a href="https://example.com/q?a=1&amp;b=2">the quote</a>.</p>',
  '<table border="1" cellpadding="4"><tbody><tr><td colspan="2" align="left">Total</td></tr></tbody></table>',
  '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol><blockquote>Quoted</blockquote><h2>Title</h2><hr />',
  '<a href="mailto:jane@example.com">mail</a> <a href="tel:+61412345678">call</a>',
  '<img src="https://pics.test/a.png" alt="A &quot;picture&quot;" width="20" />',
  '<p style="color:#336699;font-size:14px;margin:0 auto;font-family:Arial, sans-serif;text-align:center">Styled</p>',
  "<p>5 &lt; 6 &amp;&amp; 7 &gt; 6 “quoted” ✓ 🔧</p>",
])("ordinary content of emails is not changed: %s", (email) => {
  expect(sanitizeHtml(email)).toBe(email);
});
