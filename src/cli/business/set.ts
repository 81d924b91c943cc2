import type { Command } from "commander";
import { optional, plans, read, readOneOf, subscriptions } from "../options.ts";
import { findBusiness } from "../find-business.ts";
import { type Given, perform } from "../perform.ts";
import { Refusal } from "../refusal.ts";
import { describeBusiness, showBusiness } from "./describe.ts";

type Options = Given & { slug: string; plan?: string; subscription?: string; trialEndsAt?: string };

export function businessSet(command: Command): void {
  command
    .description("change a business's plan or subscription")
    .requiredOption("--slug <slug>", "the business")
    .option("--plan <plan>", plans.join(", "))
    .option("--subscription <state>", subscriptions.join(", "))
    .option("--trial-ends-at <time>", "an ISO 8601 timestamp with an offset, such as 2026-07-01T02:30:00Z")
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      const given = {
        plan: optional(options.plan, (plan) => readOneOf("--plan", plan, plans)),
        subscription: optional(options.subscription, (state) => readOneOf("--subscription", state, subscriptions)),
        trialEndsAt: optional(options.trialEndsAt, (time) => read("DateTime", "--trial-ends-at", time)),
      };
      // Prisma refuses nothing that is undefined: what was left out keeps its value.
      if (Object.values(given).every((value) => value === undefined))
        throw new Refusal("nothing to set: give --plan, --subscription or --trial-ends-at");
      return perform(options, async (database) => {
        const { id } = await findBusiness(database, "--slug", options.slug);
        const business = await database.system.business.update({ where: { id }, data: definedOf(given) });
        return { json: describeBusiness(business), text: showBusiness(`${business.name} is now:`, business) };
      });
    });
}

function definedOf<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // Only entries of `values` are left, and none of them undefined.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
