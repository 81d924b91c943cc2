import { AssertionError } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, BrowserContext, Page } from "puppeteer-core";

export type PageOptions = {
  width?: number;
  height?: number;
  dark?: boolean;
  javascript?: boolean;
  /** A session cookie, as `world.addPerson` returns it. */
  cookie?: string;
};

/** Faults of each page since it was opened or last asserted clean. */
const faultsOf = new WeakMap<Page, string[]>();

/**
 * Opens a page as a new visitor or, in a context, a tab of the same visitor. Collects the faults that `assertClean`
 * reports.
 */
export async function openPage(browser: Browser | BrowserContext, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, height = 844, dark = false, javascript = true, cookie } = options;
  const isNewVisitor = "createBrowserContext" in browser;
  const context = isNewVisitor ? await browser.createBrowserContext() : browser;
  if (cookie !== undefined) {
    const [name = "", value = ""] = cookie.split("=");
    await context.setCookie({ name, value, domain: "127.0.0.1", path: "/", httpOnly: true });
  }
  const page = await context.newPage();
  if (isNewVisitor) page.once("close", () => void context.close().catch(() => undefined));
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  await page.setJavaScriptEnabled(javascript);
  collectFaults(page);
  return page;
}

function collectFaults(page: Page): void {
  const faults: string[] = [];
  faultsOf.set(page, faults);
  page.on("console", (message) => {
    const { url = "" } = message.location();
    // Some browsers request an icon that no page names.
    if (message.type() === "error" && !url.endsWith("/favicon.ico")) faults.push(`console: ${message.text()} ${url}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error instanceof Error ? error.stack : String(error)}`));
  page.on("issue", ({ details }) => {
    const { violatedDirective, blockedURL = "inline" } = details.contentSecurityPolicyIssueDetails ?? {};
    if (violatedDirective !== undefined) faults.push(`content security policy: ${violatedDirective}, ${blockedURL}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A request that the page or a navigation cancels is no fault.
    if (reason !== "net::ERR_ABORTED") faults.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
}

/**
 * Asserts that the page has no faults since it was opened or last asserted clean: errors logged or thrown, policy
 * violations, lost requests. `expected` lists faults that the test provokes.
 */
export async function assertClean(page: Page, expected: readonly RegExp[] = []): Promise<void> {
  // The browser reports events in order, so all earlier events have arrived once it answers.
  await page.evaluate(() => undefined);
  const faults = faultsOf.get(page)?.splice(0) ?? ["the page was not opened by openPage"];
  assertNone(
    faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    `${page.url()} is not clean`,
  );
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const axeOptions: RunOptions = {
  // Frames show content by third parties.
  iframes: false,
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Asserts that axe finds no violation of WCAG 2.2 AA or of its own best practices. */
export function assertAccessible(page: Page): Promise<void> {
  return assertRules(page, axeOptions);
}

/** Like `assertAccessible`, for the rules that depend on colours: only these differ between the themes of a page. */
export function assertReadable(page: Page): Promise<void> {
  return assertRules(page, {
    ...axeOptions,
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  });
}

async function assertRules(page: Page, rules: RunOptions): Promise<void> {
  const javascript = page.isJavaScriptEnabled();
  // axe waits with timers, which do not run on a page without scripts.
  if (!javascript) await page.setJavaScriptEnabled(true);
  // Injects axe once, because parsing it takes as long as a run.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(root: Document, options: RunOptions): Promise<AxeResults> } };
    return (await axe.run(document, options)).violations;
  }, rules);
  if (!javascript) await page.setJavaScriptEnabled(false);
  const findings = violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const summary = (failureSummary ?? "").replaceAll(/\s*\n\s*/g, " ");
      return `${id} (${impact}): ${help}. At ${target.flat().join(" ")}. ${summary}`;
    }),
  );
  assertNone(findings, `${page.url()} is not accessible`);
}

export async function assertNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // Text that does not wrap extends past its box.
    const rightOf = (element: Element) =>
      element.getBoundingClientRect().left + Math.max(element.getBoundingClientRect().width, element.scrollWidth);
    const reaching = [...document.body.querySelectorAll("*")].filter((element) => rightOf(element) > clientWidth);
    const first = reaching.slice(0, 5).map((element) => (element.cloneNode() as Element).outerHTML.slice(0, 200));
    return [`${scrollWidth} pixels in a window of ${clientWidth}`, ...first];
  });
  assertNone(wide, `${page.url()} scrolls sideways`);
}

function assertNone(findings: readonly string[], message: string): void {
  if (findings.length > 0) throw new AssertionError({ message: [`${message}:`, ...findings].join("\n- ") });
}
