import type { Browser, Page } from "puppeteer-core";
import { ask } from "../cluster.ts";
import { send } from "../send.ts";
import { forget, openPage, openVisitor, read, settle } from "./browser.ts";
import { atMost, type Finding, quantileOf } from "./finding.ts";
import { p95 } from "./interactions.ts";

const slower = 4;
const limit = 100;

type Plan = { origin: string; cookie: string; databaseUrl: string; businessId: string; times: number };

/** The server's maximum per response. */
const bookingCount = 2000;

/** Measures a month of bookings, from loaded data to the paint, at a quarter of the CPU's speed. */
export async function measureSchedule(browser: Browser, plan: Plan): Promise<Finding[]> {
  const { origin, cookie, databaseUrl, businessId, times } = plan;
  await ask(databaseUrl, bookings, [businessId, bookingCount]);
  const page = await openPage(await openVisitor(browser, cookie));
  await page.goto(`${origin}/schedule?view=month`);
  await page.waitForSelector("[data-grid] [data-day] button");
  await page.emulateCPUThrottling(slower);
  const counted = await page.evaluate(countShown);
  if (counted !== bookingCount) throw new Error(`the month shows ${counted} bookings`);
  const drawn: number[] = [];
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press("d");
    await page.waitForFunction(() => document.querySelector("[data-grid] [data-day]") === null);
    await settle(page);
    await forget(page);
    await page.evaluate(awaitMonth);
    await page.keyboard.press("m");
    drawn.push(await page.evaluate(() => window.drawn));
  }
  await page.browserContext().close();
  const what = `${bookingCount} bookings in a month, drawn at ${slower}× CPU`;
  return [
    atMost(`${what}, median`, quantileOf(drawn, 0.5), limit, "ms"),
    { what: `${what}, p95`, limit: "", result: `${quantileOf(drawn, 0.95).toFixed(0)} ms`, holds: undefined },
  ];
}

const lineCount = 200;

/** Measures typing in a quote with the maximum number of lines. */
export async function measureLines(browser: Browser, { origin, cookie, databaseUrl, businessId, times }: Plan) {
  const [customer] = await ask<{ id: string }>(databaseUrl, "select id from customers where business_id = $1 limit 1", [
    businessId,
  ]);
  const id = await createQuote(origin, cookie, customer?.id ?? "");
  const page = await openPage(await openVisitor(browser, cookie));
  await page.goto(`${origin}/quotes/${id}/edit`);
  await page.waitForSelector(`[aria-label="Line ${lineCount}"]`);
  await page.emulateCPUThrottling(slower);
  const findings: Finding[] = [];
  for (const [name, label] of [
    ["description", "Description"],
    ["price", "Unit price"],
  ] as const) {
    await focusField(page, label);
    await settle(page);
    await forget(page);
    for (let count = 0; count < times; count += 1) {
      await page.keyboard.press(["1", "2", "Backspace", "Backspace"][count % 4] as "1");
      await settle(page);
    }
    const { interactions } = await read(page);
    findings.push(
      atMost(
        `type a ${name} in a quote of ${lineCount} lines to the next paint at ${slower}× CPU, p95`,
        p95(times, interactions),
        limit,
        "ms",
      ),
    );
  }
  await page.browserContext().close();
  return findings;
}

declare global {
  interface Window {
    /** Milliseconds from the key press to the paint of the month. */
    drawn: Promise<number>;
  }
}

/** Runs in the page. */
function countShown(): number {
  return [...document.querySelectorAll("[data-grid] [data-day] a[aria-label]")]
    .map((one) => Number(/(\d+) scheduled/.exec(one.getAttribute("aria-label") ?? "")?.[1] ?? 0))
    .reduce((sum, one) => sum + one, 0);
}

/** Runs in the page: from the key press to the frame that shows the month. */
function awaitMonth(): void {
  window.drawn = new Promise((resolve) => {
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const look = new MutationObserver(() => {
          if (document.querySelector("[data-grid] [data-day] button") === null) return;
          look.disconnect();
          // A message posted before a paint arrives after it.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          requestAnimationFrame(() => port2.postMessage(undefined));
        });
        look.observe(document.body, { childList: true, subtree: true });
      },
      { once: true, capture: true },
    );
  });
}

/** Focuses the field with the label in the middle line. */
async function focusField(page: Page, label: string): Promise<void> {
  const isFocused = await page.evaluate(
    (text, line) => {
      const labels = [...document.querySelectorAll<HTMLLabelElement>(`[aria-label="Line ${line}"] label`)];
      const field = labels.find((one) => one.textContent.includes(text))?.control;
      field?.focus();
      return field != null;
    },
    label,
    lineCount / 2,
  );
  if (!isFocused) throw new Error(`the line has no field ${label}`);
}

async function createQuote(origin: string, cookie: string, customerId: string): Promise<string> {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    description: `Part ${index + 1}, supplied and installed`,
    quantity: 2,
    unit_price: 100 + index,
  }));
  const { body, text } = await send(origin, {
    method: "POST",
    path: "/graphql",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({
      query: "mutation CreateQuote($input: CreateQuoteInput!) { create_quote(input: $input) { id } }",
      variables: { input: { customer_id: customerId, title: "A long quote", lines } },
    }),
  });
  const id = (body.data as { create_quote?: { id: string } } | undefined)?.create_quote?.id;
  if (id === undefined) throw new Error(`the quote could not be created: ${text.slice(0, 500)}`);
  return id;
}

/**
 * Bookings of an hour each in the current month of Sydney, the business's time zone. Two members attend the first of
 * each hour.
 */
const bookings = `
  with month as (select date_trunc('month', now() at time zone 'Australia/Sydney') as start)
  insert into bookings (id, business_id, title, customer_id, assignee_id, start_at, end_at, updated_at)
  select uuidv7(), $1, 'Service ' || n, (select id from customers where business_id = $1 order by id limit 1),
    case when n < 560 then (select id from members where business_id = $1 order by id offset n / 280 limit 1) end,
    start_at, start_at + interval '1 hour', now()
  from month, generate_series(0, $2::int - 1) n,
    lateral (select (start + (n % 28) * interval '1 day' + (7 + n / 28 % 10) * interval '1 hour') at time zone
      'Australia/Sydney' as start_at) at`;
