import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventTypes } from "../../src/events/catalogue.ts";
import { catalogue } from "../../src/problems.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { assertAccessible, assertClean, openPage } from "../browser/page.ts";
import { assertOnEveryScreen } from "../browser/screens.ts";
import { endpoints } from "../openapi/document.ts";
import { loadDemoWorld } from "../world/demo.ts";
import { startWorld, type World } from "../world/world.ts";
import { openSamples, type Samples } from "./samples.ts";

let world: World;
let demo: Awaited<ReturnType<typeof loadDemoWorld>>;
let samples: Samples;
/** HTML and Markdown of each page, by path. */
const pages = new Map<string, { html: string; markdown: string }>();

beforeAll(async () => {
  world = await startWorld();
  demo = await loadDemoWorld(world);
  samples = await openSamples(demo.key);
  const list = await get("/llms.txt");
  for (const [, address = ""] of list.text.matchAll(/^- \[[^\]]*\]\(([^)]*)\.md\)/gm)) {
    const path = new URL(here(address)).pathname;
    const [html, markdown] = [await get(path), await get(`${path}.md`)];
    expect([html.status, markdown.status], path).toEqual([200, 200]);
    expect(html.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    pages.set(path, { html: html.text, markdown: markdown.text });
  }
});
afterAll(async () => {
  await samples.close();
  await world.close();
});

async function get(path: string) {
  const response = await fetch(world.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Replaces the configured address with the test server's, which has a port of its own. */
const here = (text: string) => text.replaceAll(world.config.appUrl, world.origin);

test("the pages work without scripts, and may load nothing from elsewhere", async () => {
  expect(pages.size).toBeGreaterThan(25);
  const { headers } = await get("/api/v1/docs/webhooks");
  expect(headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
  for (const { html } of pages.values()) {
    expect(html).not.toMatch(
      /<style|style=|\son[a-z]+=|<script(?! (?:type="module" )?src="\/api\/v1\/docs\/(?:page|call)\.js">)/,
    );
    expect(html).not.toContain("{{");
  }
});

test("no two pages have the same title", () => {
  const titles = [...pages.values()].map(({ markdown }) => /^# (.*)$/m.exec(markdown)?.[1]);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test("integrators' and operators' pages list each other's landing page alone", () => {
  const contentsOf = (path: string) => {
    const [, list = ""] = (pages.get(path)?.html ?? "").split('<nav id="contents"');
    return [...list.matchAll(/href="([^"]*)"/g)].map(([, to = ""]) => to);
  };
  const isForOperators = (path: string) => /docs\/operators(\/|$)/.test(path);
  const [integrators, operators] = [contentsOf("/api/v1/docs"), contentsOf("/api/v1/docs/operators")];
  expect([...integrators, ...operators]).toHaveLength(pages.size);
  expect(integrators.filter(isForOperators)).toEqual([]);
  expect(operators.filter((path) => !isForOperators(path))).toEqual([]);
  const landing = pages.get("/api/v1/docs/operators")?.markdown ?? "";
  for (const path of operators.slice(1)) expect(landing).toContain(`${path}.md)`);
});

test("every link leads to a page, and to a heading that is there", async () => {
  const known = new Map<string, string>();
  for (const [path, { html }] of pages)
    for (const [, address = ""] of html.matchAll(/(?:href|src|action)="([^"]*)"/g)) {
      const url = new URL(address.replaceAll("&amp;", "&"), world.origin + path);
      expect(url.origin).toBe(world.origin);
      if (!known.has(url.pathname)) {
        const found = await get(url.pathname);
        expect(found.status, `${path} leads to ${url.pathname}`).toBe(200);
        known.set(url.pathname, found.text);
      }
      if (url.hash !== "")
        expect(known.get(url.pathname), `${path} leads to ${url}`).toContain(
          `id="${decodeURIComponent(url.hash.slice(1))}"`,
        );
    }
});

test("a missing address is a page for browsers, and a problem for programs", async () => {
  for (const path of ["/webhook", "/webhooks/", "/reference/sites/x", "/%3Cscript%3Ex.md", "/..%2f..%2fpackage.json"]) {
    const address = `${world.base}/v1/docs${path}`;
    const page = await fetch(address, { headers: { Accept: "text/html,*/*;q=0.8" } });
    expect([page.status, page.headers.get("content-type")], path).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/<h1>Page not found<\/h1>.*<nav id="contents"/s);
    const program = await fetch(address);
    expect([program.status, program.headers.get("content-type")], path).toEqual([404, "application/problem+json"]);
  }
});

test("no page has an id twice", () => {
  for (const [path, { html }] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test("every operation, problem and event is on a page, and in the files for language models", async () => {
  const [list, whole] = [await get("/llms.txt"), await get("/llms-full.txt")];
  const all = [...pages.values()].map(({ html }) => html).join("");
  for (const [name, { summary }, { method, path }] of endpoints) {
    expect(all).toContain(`<h2 id="${name}">`);
    expect(whole.text).toContain(`## ${summary}\n`);
    expect(whole.text).toContain(`${method} ${path}\n`);
  }
  for (const name of [...Object.keys(catalogue), ...eventTypes]) {
    expect(all).toMatch(new RegExp(`<h[23] id="${name}">`));
    expect(whole.text).toMatch(new RegExp(`^##+ ${name}$`, "m"));
  }
  const listed = [...list.text.matchAll(/\]\(([^)]*)\)/g)].map(([, address = ""]) => new URL(here(address)).pathname);
  expect(listed).toEqual([...pages.keys()].map((path) => `${path}.md`));
  for (const { markdown } of pages.values()) expect(whole.text).toContain(markdown);
});

test.each([
  ["booking-overlap", "errors#booking-overlap"],
  ["quote.accepted", "events#quote.accepted"],
  ["idempotency", "idempotency"],
  ["send an invoice", "reference/invoices#SendInvoice"],
  ["create lead", "reference/leads#CreateLead"],
  ["POST /v1/leads", "reference/leads#CreateLead"],
  ["get /v1/events", "reference/events#ListEvents"],
  ["hmac-sha256", "webhooks#verify-the-signature"],
  ["webhok", "webhooks"],
  ["idempotnecy", "idempotency"],
  ["delete customer", "reference/customers#ArchiveCustomer"],
  ["how do I delete a customer", "reference/customers#ArchiveCustomer"],
  ["gst", "prices"],
  ["invoices", "reference/invoices"],
  ["upgrade", "operators/upgrade"],
])("searching for %j finds it first", async (query, first) => {
  const { text } = await get(`/api/v1/docs/search?q=${encodeURIComponent(query)}`);
  const [, found] = /<ol class="hits">\s*<li><a href="([^"]*)"/.exec(text) ?? [];
  expect(found).toBe(`/api/v1/docs${/^#/.test(first) ? "" : "/"}${first}`);
});

test("an excerpt of a result has whole words, without the marks of Markdown", async () => {
  const { text } = await get("/api/v1/docs/search?q=quote");
  const excerpts = [...text.matchAll(/<p>(.*?)<\/p><\/li>/g)].map(([, excerpt = ""]) => excerpt);
  expect(excerpts.length).toBeGreaterThan(10);
  for (const excerpt of excerpts) expect(excerpt).not.toMatch(/\{ ?#?[A-Z]\w*(\.\w+)?\}|(^|\s)- |\*\*|\]\(/);
  const whole = [...pages.values()].flatMap(({ markdown }) => markdown.split(/[^\w.]+/));
  const known = new Set(whole);
  const [, last = ""] = /([\w.]+) …$/.exec(excerpts.find((one) => one.endsWith("…")) ?? "") ?? [];
  expect(known).toContain(last);
});

test("a search says which word it corrected", async () => {
  const { text } = await get("/api/v1/docs/search?q=webhok+retries");
  expect(text).toMatch(/<p>\d+ results? for “webhook retries”\.<\/p>/);
  expect((await get("/api/v1/docs/search?q=webhook+retries")).text).toMatch(/<p>\d+ results?\.<\/p>/);
});

test("a search shows its query as text, and says that nothing was found", async () => {
  const { text } = await get(`/api/v1/docs/search?q=${encodeURIComponent('"><script>x')}`);
  expect(text).toContain("No results.");
  expect(text).not.toContain("<script>");
  expect((await get("/api/v1/docs/search?q=a&q=b")).status).toBe(200);
  expect((await get(`/api/v1/docs/search?q=${"long ".repeat(1000)}`)).status).toBe(200);
});

test.each(["package.json", "reference/none", "..%2fpage.ts", "none.md", "constructor"])(
  "%j is not found",
  async (path) => {
    expect((await get(`/api/v1/docs/${path}`)).status).toBe(404);
  },
);

/** The samples of one language on a page, in order. */
function samplesOf(markdown: string, language: string): string {
  const fences = markdown.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"));
  return here([...fences].map(([, code = ""]) => code).join("\n"));
}

const isOfSandbox = (path: string) => path.endsWith("/docs/sandbox");

/** The demo is no sandbox by itself. */
const makeSandbox = () => world.database.systemPool.query("update businesses set sandbox_at = now()");

describe("the samples of the guides", () => {
  test("in curl run as shown", async () => {
    await demo.reset();
    for (const [path, { markdown }] of guides()) {
      const commands = samplesOf(markdown, "sh");
      if (isOfSandbox(path)) await makeSandbox();
      if (commands !== "") expect(await samples.shell(commands), path).not.toBe("");
      if (isOfSandbox(path)) await demo.reset();
    }
  });

  test("with the SDK run as shown, each page as one program", async () => {
    await demo.reset();
    const printed = new Map<string, string>();
    for (const [path, { markdown }] of guides()) {
      const program = samplesOf(markdown, "ts");
      if (isOfSandbox(path)) await makeSandbox();
      if (program !== "") printed.set(path, await samples.program(program));
      if (isOfSandbox(path)) await demo.reset();
    }
    expect(printed.get("/api/v1/docs/quickstart")).toMatch(/\npaid\n$/);
    expect(printed.get("/api/v1/docs/errors")).toMatch(/^bad-request 400 .*\n\[ \{ pointer: "\/email"|'\/email'/);
    expect(printed.get("/api/v1/docs/idempotency")).toBe("true\n");
    expect(printed.get("/api/v1/docs/sandbox")).toBe("expired\n");
    expect(printed.get("/api/v1/docs/sdk")).toMatch(/\n204\n$/);
  });

  test("for operators run as shown", async () => {
    await demo.reset();
    const commands = [...pages.values()].map(({ markdown }) => samplesOf(markdown, "console")).join("");
    const npm =
      'npm() { while [ "$1" != -- ]; do shift; done; shift; node --disable-warning=ExperimentalWarning src/cli/main.ts "$@"; }';
    const { status, stderr } = spawnSync("bash", ["--norc", "-euc", `${npm}\n${commands}`], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: world.url,
        SECRET_KEY: world.config.secretKey?.toString("hex"),
        OWNER_PASSWORD: "correct horse battery",
        SAM_PASSWORD: "another horse battery",
      },
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(commands.split("\n").length).toBeGreaterThan(4);
  });

  const guides = () => [...pages].filter(([path]) => !path.includes("/reference"));
});

describeInBrowser(() => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test.each(["", "/webhooks", "/reference/sites", "/search?q=idempotency"])(
    "docs%s is clean, accessible and no wider than its window on every screen",
    async (path) => {
      const visit = (page: Page) => page.goto(`${world.base}/v1/docs${path}`);
      await assertOnEveryScreen(browser, `docs${path.replaceAll(/\W/g, "-")}`, visit);
    },
    60_000,
  );

  test("no page is wider than a phone, and every kind of page is accessible", async () => {
    const page = await openPage(browser, { width: 390 });
    for (const path of pages.keys()) {
      await page.goto(world.origin + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      // The longest page of the reference contains every element of the others.
      if (!path.includes("/reference/") || path.endsWith("/quotes")) await assertAccessible(page);
    }
    await assertClean(page);
    await page.close();
  }, 300_000);

  test("an endpoint can be called with one's key, which does not outlive the page", async () => {
    await demo.reset();
    const page = await openPage(browser);
    const call = async (operation: string) => {
      await page.click(`details.call:has([id^="${operation}-"]) summary`);
      await page.click(`details.call:has([id^="${operation}-"]) button`);
      const result = await page.waitForSelector(`details.call:has([id^="${operation}-"]) .result pre`);
      return result?.evaluate((pre) => pre.parentElement?.textContent);
    };
    await page.goto(`${world.base}/v1/docs/reference/customers`);
    expect(await call("GetCustomer")).toMatch(/^401 Unauthorized.*urn:service:error:unauthorized/s);
    await page.reload();
    await page.type("#credential", demo.key);
    expect(await call("GetCustomer")).toMatch(/^200 OK.*"name": "Linh Tran"/s);
    expect(await call("UpdateCustomer")).toMatch(/^200 OK/);
    const kept = await page.evaluate(() => [
      document.cookie,
      localStorage.length,
      sessionStorage.length,
      location.href,
    ]);
    expect(kept).toEqual(["", 0, 0, `${world.base}/v1/docs/reference/customers`]);
    await page.reload();
    expect(await page.$eval("#credential", (field) => (field as HTMLInputElement).value)).toBe("");
    await assertClean(page, [/401/]);
    await page.close();
  });

  test("a parameter with fixed values is a select", async () => {
    await demo.reset();
    const page = await openPage(browser);
    await page.goto(`${world.base}/v1/docs/reference/invoices`);
    const values = await page.$$eval("#ListInvoices-status option", (all) => all.map((one) => one.value));
    expect(values).toEqual(["", "draft", "sent", "partially_paid", "paid", "void"]);
    await page.type("#credential", demo.key);
    await page.click('details.call:has([id^="ListInvoices-"]) summary');
    await page.select("#ListInvoices-status", "void");
    await page.click('details.call:has([id^="ListInvoices-"]) button');
    const result = await page.waitForSelector('details.call:has([id^="ListInvoices-"]) .result pre:last-child');
    expect(await result?.evaluate((pre) => pre.textContent)).toMatch(/"status": "void"/);
    await assertClean(page);
    await page.close();
  });

  test("a chosen language is shown in all samples and on the next pages, by mouse and keyboard", async () => {
    const page = await openPage(browser);
    const shown = () =>
      page.$$eval(".samples .code", (all) =>
        all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).dataset.choice),
      );
    await page.goto(`${world.base}/v1/docs/reference/sites`);
    expect(new Set(await shown())).toEqual(new Set(["curl"]));
    await page.click(".samples [role=tab]:nth-child(2)");
    expect(new Set(await shown())).toEqual(new Set(["TypeScript"]));
    await page.goto(`${world.base}/v1/docs/authentication`);
    expect(await shown()).toEqual(["TypeScript"]);
    await page.focus('.samples [role=tab][aria-selected="true"]');
    await page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual(["curl"]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("curl");
    await assertClean(page);
    await page.close();
  });

  test("the button on a sample copies its code", async () => {
    const page = await openPage(browser);
    await page.browserContext().overridePermissions(world.origin, ["clipboard-read", "clipboard-sanitized-write"]);
    await page.goto(`${world.base}/v1/docs/webhooks`);
    const code = await page.$eval(".samples .code:not([hidden]) code", (one) => one.textContent);
    await page.click(".samples .code:not([hidden]) .copy");
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".copy")].some(({ textContent }) => textContent === "Copied"),
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await assertClean(page);
    await page.close();
  });

  test("the menu of a long page marks the section that is read, and closes on a telephone once it is used", async () => {
    const wide = await openPage(browser);
    await wide.goto(`${world.base}/v1/docs/reference/invoices#SendInvoice`);
    await wide.waitForSelector('.sections [aria-current="location"][href="#SendInvoice"]');
    const isInView = await wide.$eval("#contents [aria-current]", (link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(isInView).toBe(true);
    await assertClean(wide);
    await wide.close();

    const narrow = await openPage(browser, { width: 390 });
    await narrow.goto(`${world.base}/v1/docs/reference/invoices#SendInvoice`);
    expect(await narrow.$eval(".sections details", ({ open }) => open)).toBe(false);
    await narrow.click(".sections summary");
    await narrow.click('.sections a[href="#VoidInvoice"]');
    expect(await narrow.$eval(".sections details", ({ open }) => open)).toBe(false);
    const [heading, bar] = await narrow.evaluate(() =>
      ["#VoidInvoice", ".sections"].map((one) => document.querySelector(one)?.getBoundingClientRect().toJSON()),
    );
    expect(bar.top).toBe(0);
    expect(heading.top).toBeGreaterThanOrEqual(bar.bottom);
    await assertClean(narrow);
    await narrow.close();
  });

  test("names of events and fields break on a telephone only where their words meet", async () => {
    const page = await openPage(browser, { width: 390 });
    for (const path of ["/webhooks", "/events", "/reference/invoices", "/operators/configuration"]) {
      await page.goto(`${world.base}/v1/docs${path}`);
      const broken = await page.$$eval("main code", (all) =>
        all
          .filter((code) => code.closest("pre") === null)
          .flatMap((code) =>
            [...code.childNodes].flatMap((node) => {
              const range = document.createRange();
              return [...(node.textContent ?? "").matchAll(/[A-Za-z0-9]+/g)].flatMap(({ 0: word, index }) => {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                return range.getClientRects().length > 1 ? [`${word} in ${code.textContent}`] : [];
              });
            }),
          ),
      );
      expect(broken, path).toEqual([]);
    }
    await page.close();
  });

  test("without scripts, parts that need them are hidden, and the search works", async () => {
    const page = await openPage(browser, { javascript: false });
    await page.goto(`${world.base}/v1/docs/reference/sites`);
    expect(await page.$$("details.call[hidden], #credential-form[hidden]")).toHaveLength(6);
    expect(await page.$$("[role=tab], .copy")).toEqual([]);
    expect(await page.$$eval(".samples .code", (all) => all.every((one) => one.checkVisibility()))).toBe(true);
    await page.type("input[type=search]", "draft-cap");
    await Promise.all([page.waitForNavigation(), page.click(".search button")]);
    expect(page.url()).toBe(`${world.base}/v1/docs/search?q=draft-cap`);
    expect(await page.$eval(".hits a", (link) => link.textContent)).toBe("draft-cap");
    await assertClean(page);
    await page.close();
  });
});
