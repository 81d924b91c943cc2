import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createClient, type RestClient } from "../../world/client.ts";
import type { Attack, Target } from "../availability.ts";

const quotes = 8;
const parallel = 24;
const downloads = 5;
const maxWaitMs = 30_000;

/** Devanagari letters in an order that rarely repeats, without a space. */
function devanagari(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x904 + (state % 0x4c));
  }).join("");
}

/** The path of the page that the customer of a new quote receives. */
async function sendQuote(
  { database }: Target,
  { businessId, rest }: { businessId: string; rest: RestClient },
  descriptions: readonly string[],
): Promise<string> {
  const customer = await rest("POST", "/v1/customers", { body: { name: "Jane", email: "jane@example.com" } });
  const lines = descriptions.map((description) => ({ description, quantity: 1, unit_price: 100 }));
  const quote = await rest("POST", "/v1/quotes", { body: { customer_id: customer.body.id, lines } });
  const sent = await rest("POST", `/v1/quotes/${quote.body.id}/send`);
  if (sent.status !== 200) throw new Error(`the quote was not sent: ${quote.text} ${sent.text}`);
  const email = await database.system.email.findFirst({ where: { businessId, quoteId: quote.body.id } });
  const path = /\/q\/[\w-]+/.exec(email?.text ?? "")?.[0];
  if (path === undefined) throw new Error("the email has no link");
  return path;
}

/** Downloads as the victim's customer. Returns the duration of each download. */
async function downloadAsCustomer(origin: string, path: string): Promise<number[]> {
  const get = createClient(origin, { "X-Forwarded-For": "198.51.100.20" });
  const waits: number[] = [];
  for (let count = 0; count < downloads; count += 1) {
    const began = performance.now();
    const { status } = await get("GET", `${path}.pdf`);
    if (status !== 200) throw new Error(`the victim's customer got a ${status} in place of the PDF`);
    waits.push(Math.round(performance.now() - began));
    await delay(200);
  }
  return waits;
}

export const attack: Attack = {
  name: "Links to quotes of 200 lines of Devanagari are asked for their PDFs, again and again",
  async run(target) {
    const { database, origin, attacker, victim } = target;
    await database.system.business.updateMany({
      where: { id: { in: [attacker.businessId, victim.businessId] } },
      data: { verifiedAt: new Date() },
    });
    const honest = await sendQuote(target, victim, ["Split system"]);
    const paths: string[] = [];
    for (let quote = 1; quote <= quotes; quote += 1) {
      const lines = Array.from({ length: 200 }, (_, line) => devanagari(255, quote * 1000 + line + 1));
      paths.push(await sendQuote(target, attacker, lines));
    }
    const leaving = new AbortController();
    const counts = new Map<number, number>();
    const ask = async (asker: number) => {
      for (let next = asker; !leaving.signal.aborted; next += 1) {
        // Each uses its own address, so that no limit by address stops the attack.
        const headers = { "X-Forwarded-For": `203.0.113.${asker + 1}` };
        const response = await fetch(`${origin}${paths[next % quotes]}.pdf`, { headers, signal: leaving.signal });
        await response.arrayBuffer();
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      }
    };
    const askers = Array.from({ length: parallel }, (_, asker) => ask(asker).catch(() => undefined));
    await delay(1000);
    const waits = await downloadAsCustomer(origin, honest).finally(() => leaving.abort());
    await Promise.all(askers);
    const longest = Math.max(...waits);
    if (longest > maxWaitMs) throw new Error(`the victim's customer waited ${longest} ms for a PDF`);
    const answered = [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
    return {
      "the victim's customer waits for a PDF": `${waits.join(", ")} ms`,
      "the attacker's downloads": answered,
    };
  },
};
