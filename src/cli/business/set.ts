import type { Command } from "commander";
import type { Database } from "../../database/database.ts";
import type { Business, Prisma } from "../../generated/prisma/client.ts";
import { findBusiness } from "../find-business.ts";
import { plans, read, readOneOf, subscriptions } from "../options.ts";
import { type Given, perform } from "../perform.ts";
import { Refusal } from "../refusal.ts";
import { describeBusiness, showBusiness } from "./describe.ts";

type Options = Given & {
  slug: string;
  plan?: string;
  subscription?: string;
  trialEndsAt?: string;
  smsNumber?: string;
  inboundEmail?: string;
};

export function businessSet(command: Command): void {
  command
    .description("change a business's plan or subscription, or where its customers write to")
    .requiredOption("--slug <slug>", "the business")
    .option("--plan <plan>", plans.join(", "))
    .option("--subscription <state>", subscriptions.join(", "))
    .option("--trial-ends-at <time>", "an ISO 8601 timestamp with an offset, such as 2026-07-01T02:30:00Z")
    .option("--sms-number <number>", "the carrier's number for its texts, out and in")
    .option("--inbound-email <address>", "the mail service's address for its emails, out and in")
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      const data = readChanges(options);
      if (Object.keys(data).length === 0)
        throw new Refusal(
          "nothing to set: give --plan, --subscription, --trial-ends-at, --sms-number or --inbound-email",
        );
      return perform(options, async (database) => {
        const { id } = await findBusiness(database, "--slug", options.slug);
        const business = await change(database, id, data);
        return { json: describeBusiness(business), text: showBusiness(`${business.name} is now:`, business) };
      });
    });
}

function readChanges({ plan, subscription, trialEndsAt, smsNumber, inboundEmail }: Options) {
  return {
    ...(plan === undefined ? {} : { plan: readOneOf("--plan", plan, plans) }),
    ...(subscription === undefined ? {} : { subscription: readOneOf("--subscription", subscription, subscriptions) }),
    ...(trialEndsAt === undefined ? {} : { trialEndsAt: read("DateTime", "--trial-ends-at", trialEndsAt) }),
    ...(smsNumber === undefined ? {} : { smsNumber: read("Phone", "--sms-number", smsNumber) }),
    ...(inboundEmail === undefined
      ? {}
      : { inboundEmail: read("Email", "--inbound-email", inboundEmail).toLowerCase() }),
  };
}

/** What comes in is known to be a business's by its number or address: no two share one. */
async function change(database: Database, id: string, data: Prisma.BusinessUpdateInput): Promise<Business> {
  const [taken] = await database.system.business.findMany({
    where: {
      id: { not: id },
      OR: [
        ...(typeof data.smsNumber === "string" ? [{ smsNumber: data.smsNumber }] : []),
        ...(typeof data.inboundEmail === "string" ? [{ inboundEmail: data.inboundEmail }] : []),
      ],
    },
    take: 1,
  });
  if (taken !== undefined)
    throw new Refusal(
      `${taken.smsNumber === data.smsNumber ? "--sms-number" : "--inbound-email"}: Another business has it.`,
    );
  return database.system.business.update({ where: { id }, data });
}
