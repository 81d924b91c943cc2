import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "puppeteer-core";
import { ask } from "../cluster.ts";
import { forget, openPage, openVisitor, read } from "./browser.ts";
import { colleague } from "./colleague.ts";
import { atMost, type Finding, failed, maxOf, quantileOf } from "./finding.ts";
import { focusComposer } from "./interactions.ts";

type Plan = {
  origin: string;
  databaseUrl: string;
  cookies: readonly [string, string];
  ids: readonly string[];
  changes: number;
  burstSeconds: number;
};

const everyMs = 400;
const burstPerSecond = 100;

/** Opens a thread with its event stream in another member's browser. */
async function openThread(browser: Browser, { origin, cookies, ids }: Plan): Promise<Page> {
  const page = await openPage(await openVisitor(browser, cookies[0]));
  const stream = page.waitForRequest((request) => request.resourceType() === "eventsource");
  await page.goto(`${origin}/messages/${ids[0]}`);
  await stream;
  await page.waitForSelector("section[aria-label=Messages] ol li");
  // The server watches a business from its first stream on.
  await wait(2000);
  return page;
}

/**
 * The time from a comment's database timestamp, before its commit, to its paint in another browser. All clocks are of
 * one machine.
 */
export async function measureDelay(browser: Browser, plan: Plan): Promise<Finding[]> {
  const page = await openThread(browser, plan);
  await page.evaluate(notePaints);
  const { comment } = colleague(plan.origin, plan.cookies[1]);
  const [id = ""] = plan.ids;
  for (let count = 0; count < plan.changes; count += 1) {
    await comment(id, `mark-${count}.`);
    // Random intervals, so that comments do not run in step with timers of the page or the server.
    await wait(everyMs * (0.75 + Math.random() / 2));
  }
  await page
    .waitForFunction((count) => window.painted.length >= count, { polling: 100 }, plan.changes)
    .catch(() => null);
  const painted = new Map(await page.evaluate(() => window.painted));
  const made = await ask<{ text: string; at: number }>(
    plan.databaseUrl,
    "select text, extract(epoch from created_at)::float * 1000 as at from messages where type = 'comment' and text like 'mark-%'",
  );
  await page.browserContext().close();
  const took = made.map(({ text, at }) => (painted.get(text) ?? Number.POSITIVE_INFINITY) - at);
  return [
    atMost("commit to paint in another browser, p50", quantileOf(took, 0.5), 150, "ms"),
    atMost("commit to paint in another browser, p99", quantileOf(took, 0.99), 500, "ms"),
  ];
}

declare global {
  interface Window {
    painted: [text: string, at: number][];
  }
}

/** Runs in the page. */
function notePaints(): void {
  window.painted = [];
  const known = new Set<string>();
  new MutationObserver(() => {
    for (const { textContent: text } of document.querySelectorAll("section[aria-label=Messages] ol p")) {
      if (text === null || !text.startsWith("mark-") || known.has(text)) continue;
      known.add(text);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => window.painted.push([text, performance.timeOrigin + performance.now()])),
      );
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Types while members and apps make a hundred changes a second. */
export async function measureBurst(browser: Browser, plan: Plan): Promise<Finding[]> {
  const rate = `${burstPerSecond} changes/s for ${plan.burstSeconds} s`;
  const page = await openThread(browser, plan);
  const findings: Finding[] = [];
  const where = await focusComposer(page).then(
    () => "composer",
    async (error: unknown) => {
      findings.push(failed(`${rate}: typing in the composer`, "lossless", error));
      await page.focus("[type=search]");
      return "search field";
    },
  );
  await forget(page);
  const typed: string[] = [];
  const burst = change(plan);
  let isOver = false;
  burst
    .finally(() => {
      isOver = true;
    })
    .catch(() => undefined);
  while (!isOver) {
    const letter = String.fromCharCode(97 + (typed.length % 26));
    await page.keyboard.press(letter as "a");
    typed.push(letter);
    await wait(60);
  }
  const made = await burst;
  const shown = await page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field?.textContent;
  });
  const { tasks } = await read(page);
  await page.browserContext().close();
  const lost = typed.join("") === shown?.trim() ? 0 : typed.length - (shown?.length ?? 0) || 1;
  findings.push(
    atMost(`${rate}: letters lost of ${typed.length} in the ${where}`, Math.abs(lost), 0, ""),
    atMost(`${rate}: longest task`, maxOf(tasks), 100, "ms"),
    {
      what: `${rate}: changes that the server took`,
      limit: `≥ ${burstPerSecond * 0.9} /s`,
      result: `${made.toFixed(0)} /s`,
      holds: made >= burstPerSecond * 0.9,
    },
  );
  return findings;
}

/** Makes changes at a steady rate, a fifth of them in the open thread. Returns the rate achieved. */
async function change({ origin, cookies, ids, burstSeconds }: Plan): Promise<number> {
  const { comment } = colleague(origin, cookies[1]);
  const began = performance.now();
  const count = burstPerSecond * burstSeconds;
  const answers: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    await wait(Math.max(0, began + (number * 1000) / burstPerSecond - performance.now()));
    answers.push(comment(ids[number % 5 === 0 ? 0 : number % 25] ?? "", `burst-${number}.`));
  }
  await Promise.all(answers);
  return count / ((performance.now() - began) / 1000);
}
