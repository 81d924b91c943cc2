import { randomBytes } from "node:crypto";
import type { Browser } from "puppeteer-core";
import { startCluster } from "../cluster.ts";
import { startServer } from "../server.ts";
import { signIn } from "../sign-in.ts";
import { launchBrowser } from "./browser.ts";
import { type Finding, failed } from "./finding.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureInteractions } from "./interactions.ts";
import { measureBurst, measureDelay } from "./live.ts";
import { loadPortal } from "./load.ts";
import { measureLongList } from "./long-list.ts";
import { measureLongThread } from "./long-thread.ts";
import { measureOpening } from "./opening.ts";
import { measureTabs } from "./tabs.ts";
import { measureLines, measureSchedule } from "./trade.ts";

const whole = {
  conversations: 10_000,
  items: 2000,
  times: 60,
  changes: 100,
  burstSeconds: 10,
  listSeconds: 180,
  threadSeconds: 120,
};
const quick = {
  conversations: 500,
  items: 200,
  times: 12,
  changes: 10,
  burstSeconds: 2,
  listSeconds: 30,
  threadSeconds: 30,
};

/** Measures the portal in a real browser, with its own server and Postgres. */
export async function measurePortal(
  { isQuick, only }: { isQuick: boolean; only: string | undefined },
  progress: (line: string) => void,
): Promise<Finding[]> {
  const plan = isQuick ? quick : whole;
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await startCluster();
    closing.push(() => cluster.stop());
    progress(`loading ${plan.conversations} conversations and a thread of ${plan.items} items`);
    const inbox = await loadPortal(cluster.url, plan);
    const server = await startServer({
      program: "../src/main.ts",
      databaseUrl: cluster.url,
      secretKey: randomBytes(32).toString("hex"),
      pinning: undefined,
      isPublic: true,
    });
    closing.push(() => server.stop());
    const { origin } = server;
    const [one, two] = await Promise.all(inbox.emails.map((email) => signIn(origin, email, inbox.password)));
    const cookies = [one?.cookie ?? "", two?.cookie ?? ""] as const;
    const browser = await launchBrowser();
    closing.push(() => browser.close());
    const [cookie] = cookies;
    const { conversationIds: ids, longId } = inbox;
    const findings: Finding[] = [];
    const run = async (name: string, measure: (browser: Browser) => Promise<Finding[]>) => {
      if (only !== undefined && only !== name) return;
      progress(name);
      findings.push(...(await measure(browser).catch((error: unknown) => [failed(name, "", error)])));
    };
    const live = { origin, databaseUrl: cluster.url, cookies, ids: ids.slice(5), ...plan };
    await run("first-load", (it) => measureFirstLoad(it, origin, cookie));
    await run("opening", (it) => measureOpening(it, { origin, cookie, ids }));
    await run("tabs", (it) => measureTabs(it, { origin, cookie }));
    await run("list", (it) => measureLongList(it, { origin, cookie, ids, seconds: plan.listSeconds }));
    await run("thread", (it) =>
      measureLongThread(it, { origin, cookie, id: longId, items: plan.items + 4, seconds: plan.threadSeconds }),
    );
    await run("paint", (it) => measureDelay(it, live));
    await run("interactions", (it) => measureInteractions(it, { origin, cookie, times: plan.times }));
    await run("burst", (it) => measureBurst(it, live));
    const trade = { origin, cookie, databaseUrl: cluster.url, businessId: inbox.businessId, times: plan.times };
    await run("schedule", (it) => measureSchedule(it, { ...trade, times: Math.ceil(plan.times / 4) }));
    await run("lines", (it) => measureLines(it, trade));
    return findings;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
