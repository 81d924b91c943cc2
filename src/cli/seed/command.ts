import type { Command } from "commander";
import { findBusiness } from "../find-business.ts";
import { readCount } from "../options.ts";
import { type Given, perform } from "../perform.ts";
import { Refusal } from "../refusal.ts";
import { sheet } from "../text.ts";
import type { Load } from "./load.ts";
import { showProgress } from "./progress.ts";
import { loads, type Noun, nouns } from "./volumes.ts";

type Options = Given & { business: string } & Partial<Record<Noun, string>>;

const most = 10_000_000;

export function seed(command: Command): void {
  command
    .description("add volume data, spread over the past three years; running it again adds more")
    .requiredOption("--business <slug>", "the business that it is for")
    .option("--customers <count>", "customers, with sites, contacts and the trade around them: leads to payments")
    .option("--conversations <count>", "conversations with customers and unknown senders, nine in ten of them open")
    .option("--messages <count>", "messages and calls, in the conversations that hold none yet, or else in all")
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      const orders = readOrders(options);
      return perform(options, async (database) => {
        const business = await findBusiness(database, "--business", options.business);
        const start = performance.now();
        const made: Record<string, number> = Object.fromEntries(nouns.map((noun) => [noun, 0]));
        for (const { noun, count, load } of orders) {
          const progress = showProgress(noun, count);
          const { advance } = progress;
          const order = { businessId: business.id, count, advance };
          const rows = await load(database.systemPool, order).finally(() => progress.stop());
          Object.assign(made, Object.fromEntries(rows));
        }
        const seconds = Math.round(performance.now() - start) / 1000;
        return {
          json: { business: business.slug, ...made, seconds },
          text: sheet(`Added to ${business.name} in ${seconds} s:`, made),
        };
      });
    });
}

function readOrders(options: Options): { noun: Noun; count: number; load: Load }[] {
  const orders = nouns.flatMap((noun) => {
    const count = readCount(`--${noun}`, options[noun] ?? "0", most);
    return count === 0 ? [] : [{ noun, count, load: loads[noun] }];
  });
  if (orders.length === 0)
    throw new Refusal("nothing to add: give --customers, --conversations or --messages, a whole number above 0");
  return orders;
}
