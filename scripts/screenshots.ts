// Takes the README's screenshots of the portal with the demo business, as WebP in docs/images.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "puppeteer-core";
import { readDemo } from "../fixtures/demo/credentials.ts";
import { launchBrowser } from "../test/browser/launch.ts";
import { keepRunning } from "../test/prove/process.ts";

type Screen = { name: string; path: string; open?: (page: Page) => Promise<unknown> };

const screens: Screen[] = [
  { name: "today", path: "/today" },
  { name: "messages", path: "/messages", open: (page) => page.locator("li ::-p-text(Tom and Ellie)").click() },
];
const folder = "docs/images";
const readyMs = 180_000;

const dataDir = mkdtempSync(join(tmpdir(), "fieldline-screenshots-"));
/** A machine without a desktop has no font for `system-ui`. */
const font = "Inter, system-ui, sans-serif";
const server = await keepRunning("all", { DATA_DIR: dataDir }, (complaint) => console.error(complaint));
try {
  // The portal responds at APP_URL alone.
  const origin = server.origin.replace("127.0.0.1", "localhost");
  for (const end = Date.now() + readyMs; !server.isReady(); await delay(100))
    if (Date.now() > end) throw new Error(`the server was not ready after ${readyMs / 1000} s`);
  const demo = await readDemo(dataDir);
  if (demo === undefined) throw new Error("the server started without the demo business");
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await signIn(page, origin, demo.ownerEmail, demo.ownerPassword);
    mkdirSync(folder, { recursive: true });
    for (const screen of screens) await capture(page, origin, screen);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await page.type("input[name=email]", email);
  await page.type("input[name=password]", password);
  await Promise.all([page.waitForNavigation(), page.click("button[type=submit]")]);
}

async function capture(page: Page, origin: string, { name, path, open }: Screen): Promise<void> {
  await page.goto(origin + path, { waitUntil: "networkidle2" });
  await page.evaluate((value) => document.documentElement.style.setProperty("--font", value), font);
  await open?.(page);
  await page.waitForNetworkIdle();
  await page.screenshot({ path: `${folder}/${name}.webp`, type: "webp", quality: 80 });
  console.log(`wrote ${folder}/${name}.webp`);
}
