import { readFileSync } from "node:fs";
import type { Browser } from "puppeteer-core";
import { openPage, openVisitor, settle } from "./browser.ts";
import { atMost, type Finding, quantileOf } from "./finding.ts";

type Plan = { origin: string; cookie: string; ids: readonly string[] };

/**
 * The time from a click on a row to the paint of its uncached thread. Alternates with the plain HTTP response to the
 * same document.
 */
export async function measureOpening(browser: Browser, { origin, cookie, ids }: Plan): Promise<Finding[]> {
  const page = await openPage(await openVisitor(browser, cookie), { record: false });
  await page.goto(`${origin}/messages`);
  await page.waitForSelector("[data-row]");
  const rows = await page.$$eval("[data-row] a[href^='/messages/']", (all) =>
    all.map((one) => one.getAttribute("href") ?? ""),
  );
  const bare: number[] = [];
  const painted: number[] = [];
  for (const [index, href] of rows.slice(2).entries()) {
    // Uses other conversations, so that neither warms Postgres' cache for the other.
    const id = ids[ids.length - 1 - index];
    if (id !== undefined) bare.push(await askBare(origin, cookie, id));
    await page.$eval(`[data-row] a[href="${href}"]`, (row) => row.scrollIntoView({ block: "center" }));
    await settle(page);
    painted.push(await page.evaluate(open, href));
  }
  await page.browserContext().close();
  const [p95, bareP95] = [quantileOf(painted, 0.95), quantileOf(bare, 0.95)];
  return [
    atMost("open a conversation that is not cached, painted, p95", p95, 150, "ms"),
    atMost(`the same against the bare GraphQL answer (p95 ${bareP95.toFixed(0)} ms)`, p95 / bareP95, 3, "×", 1),
  ];
}

/** Runs in the page. */
function open(href: string): Promise<number> {
  const row = document.querySelector<HTMLElement>(`[data-row] a[href="${href}"]`);
  if (row === null) throw new Error(`there is no row ${href}`);
  const name = row.querySelector("bdi")?.textContent ?? "";
  const began = performance.now();
  return new Promise((resolve) => {
    const isThere = () =>
      document.querySelector("section[aria-label=Conversation] h1")?.textContent === name &&
      document.querySelector("section[aria-label=Messages] ol li") !== null;
    const look = new MutationObserver(() => {
      if (!isThere()) return;
      look.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
    });
    look.observe(document.body, { childList: true, subtree: true, characterData: true });
    row.click();
  });
}

const threadId = /"Thread",\s*"([0-9a-f]{64})"/.exec(
  readFileSync(new URL("../../portal/generated/documents/Thread.ts", import.meta.url), "utf8"),
)?.[1];

async function askBare(origin: string, cookie: string, id: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${origin}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", Cookie: cookie },
    body: JSON.stringify({
      variables: { id, limit: 30 },
      extensions: { persistedQuery: { version: 1, sha256Hash: threadId } },
    }),
  });
  const { data } = (await answer.json()) as { data?: { conversation_messages?: { data: unknown[] } } };
  if (!data?.conversation_messages?.data.length) throw new Error("the bare answer holds no thread");
  return performance.now() - began;
}
