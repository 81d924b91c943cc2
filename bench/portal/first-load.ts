import { gzipSync } from "node:zlib";
import type { Browser } from "puppeteer-core";
import { openPage, openVisitor, settle } from "./browser.ts";
import { atMost, type Finding } from "./finding.ts";

/**
 * The bytes of a first load of `/messages` with an empty cache, until the event stream opens after the first paint.
 * Includes headers, except for the icon.
 */
export async function measureFirstLoad(browser: Browser, origin: string, cookie: string): Promise<Finding[]> {
  const page = await openPage(await openVisitor(browser, cookie), { record: false });
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  let isStreaming = false;
  session.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
    isStreaming ||= type === "EventSource";
    if (!isStreaming && !request.url.endsWith("/favicon.svg")) types.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  const answer = await page.goto(`${origin}/messages`, { waitUntil: "networkidle2" });
  await page.waitForSelector("[data-row]");
  await settle(page);
  const html = (await answer?.text()) ?? "";
  const frame = html.replace(/<script type="application\/json"[^>]*>.*?<\/script>/gs, "");
  const sum = (wanted: string) =>
    [...types].reduce((total, [id, type]) => total + (type === wanted ? (bytes.get(id) ?? 0) : 0), 0) / 1000;
  await page.browserContext().close();
  return [
    atMost("first load: scripts, compressed", sum("Script"), 60, "KB", 1),
    atMost("first load: styles, compressed", sum("Stylesheet"), 12, "KB", 1),
    atMost("first load: HTML without data, compressed", gzipSync(frame).length / 1000, 4, "KB", 1),
    atMost("first load: requests", types.size, 6, ""),
  ];
}
