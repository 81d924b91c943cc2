import type { Command } from "commander";
import { findBusiness } from "../find-business.ts";
import { plans, read, readOneOf, subscriptions } from "../options.ts";
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
      const data = readChanges(options);
      if (Object.keys(data).length === 0)
        throw new Refusal("nothing to set: give --plan, --subscription or --trial-ends-at");
      return perform(options, async (database) => {
        const { id } = await findBusiness(database, "--slug", options.slug);
        const business = await database.system.business.update({ where: { id }, data });
        return { json: describeBusiness(business), text: showBusiness(`${business.name} is now:`, business) };
      });
    });
}

function readChanges({ plan, subscription, trialEndsAt }: Options) {
  return {
    ...(plan === undefined ? {} : { plan: readOneOf("--plan", plan, plans) }),
    ...(subscription === undefined ? {} : { subscription: readOneOf("--subscription", subscription, subscriptions) }),
    ...(trialEndsAt === undefined ? {} : { trialEndsAt: read("DateTime", "--trial-ends-at", trialEndsAt) }),
  };
}
