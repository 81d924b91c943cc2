import { randomInt } from "node:crypto";
import type { Business, Plan, Prisma, PrismaClient, SubscriptionState } from "../../generated/prisma/client.ts";
import { Problem } from "../../problems.ts";

/** Across businesses: no tenant exists yet. */
export type SystemClient = PrismaClient | Prisma.TransactionClient;

export type NewBusiness = {
  name: string;
  /** Made from the name unless given. */
  slug?: string | undefined;
  plan?: Plan | undefined;
  subscription?: SubscriptionState | undefined;
  trialEndsAt?: Date | null | undefined;
};

const trialDays = 14;

/** For sign-up and operators: on growth with a trial of 14 days unless said. */
export async function createBusiness(client: SystemClient, input: NewBusiness): Promise<Business> {
  const data = {
    name: input.name,
    plan: input.plan ?? "growth",
    subscription: input.subscription ?? "trialing",
    trialEndsAt: input.trialEndsAt === undefined ? trialEnd(new Date()) : input.trialEndsAt,
  } as const;
  for (const slug of input.slug === undefined ? slugsOf(input.name) : [input.slug]) {
    const [business] = await client.business.createManyAndReturn({ data: [{ ...data, slug }], skipDuplicates: true });
    if (business !== undefined) return business;
  }
  throw new Problem("conflict", "Another business has this slug.");
}

function trialEnd(start: Date): Date {
  return new Date(start.getTime() + trialDays * 86_400_000);
}

/** The plain one first; then a few numbered ones, and at last random ones, so that common names do not count for long. */
function* slugsOf(name: string): Generator<string> {
  const plain = toSlug(name);
  yield plain;
  for (let number = 2; number <= 5; number += 1) yield `${plain}-${number}`;
  for (let attempt = 0; attempt < 10; attempt += 1) yield `${plain}-${randomInt(10_000, 100_000_000)}`;
}

const longestSlug = 50;

export function toSlug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
  return words === "" ? "business" : words;
}
