import { randomInt } from "node:crypto";
import type { Plan, SubscriptionState } from "../../../generated/prisma/client.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { NewRow, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { normalize } from "../../../text/normalize.ts";

/** Left to the columns' defaults unless given. */
type Details = Pick<
  NewRow<"Business">,
  | "businessEmail"
  | "businessPhone"
  | "website"
  | "abn"
  | "address"
  | "timeZone"
  | "paymentInstructions"
  | "paymentTermsDays"
  | "quoteValidDays"
>;

export type NewBusiness = Details & {
  name: string;
  /** Made from the name unless given. */
  slug?: string | undefined;
  /** `growth` unless given. */
  plan?: Plan | undefined;
  /** `trialing` unless given. */
  subscription?: SubscriptionState | undefined;
  /** In 14 days unless given. */
  trialEndsAt?: Date | null | undefined;
  /** Now unless given: only one that signs itself up is not verified. */
  verifiedAt?: null;
  /** Only of one that signs itself up. */
  signedUpAt?: Date;
};

const trialMilliseconds = 14 * 86_400_000;

/** In a system transaction, because no tenant exists yet; its business is the new one. */
export async function createBusiness(db: Transaction, input: NewBusiness): Promise<RowOf<"Business">> {
  const { name, slug, plan = "growth", subscription = "trialing", ...details } = input;
  const { trialEndsAt = new Date(currentTime().getTime() + trialMilliseconds) } = input;
  for (const candidate of slug === undefined ? slugsOf(name) : [slug]) {
    const row = { ...details, name, slug: candidate, plan, subscription, trialEndsAt };
    const business = await db.tryInsert("Business", row);
    if (business !== undefined) return business;
  }
  throw new Problem("conflict", "Another business has this slug.");
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
  const slug = normalize(name, "NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/g, "");
  return slug === "" ? "business" : slug;
}
