import { randomInt } from "node:crypto";
import type { Plan, SubscriptionState } from "../../../generated/prisma/client.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { countryOf } from "../../../text/countries.ts";
import { normalize } from "../../../text/normalize.ts";
import { taxIdColumns } from "./change-country.ts";

/** Columns with defaults. */
type Details = Pick<
  CreateData<"Business">,
  | "businessEmail"
  | "businessPhone"
  | "website"
  | "abn"
  | "country"
  | "currency"
  | "taxId"
  | "address"
  | "timeZone"
  | "paymentInstructions"
  | "paymentTermsDays"
  | "quoteValidDays"
  | "taxInclusive"
>;

export type NewBusiness = Details & {
  name: string;
  /** Default: derived from the name. */
  slug?: string | undefined;
  /** Default: `growth`. */
  plan?: Plan | undefined;
  /** Default: `trialing`. */
  subscription?: SubscriptionState | undefined;
  /** Default: in 14 days. */
  trialEndsAt?: Date | null | undefined;
  /** Default: now. Null for a business that signs itself up. */
  verifiedAt?: null;
  /** Set for a business that signs itself up. */
  signedUpAt?: Date;
};

const trialMilliseconds = 14 * 86_400_000;

/** Requires a system transaction for the new business's id, because there is no tenant yet. */
export async function createBusiness(db: Transaction, input: NewBusiness): Promise<RowOf<"Business">> {
  const { name, slug, plan = "growth", subscription = "trialing", country = "AU", ...details } = input;
  const { currency = countryOf({ country }).currency } = input;
  const placed = { country, currency, ...taxIdColumns({ country }, input) };
  const { trialEndsAt = new Date(currentTime().getTime() + trialMilliseconds) } = input;
  for (const candidate of slug === undefined ? slugsOf(name) : [slug]) {
    const row = { ...details, ...placed, name, slug: candidate, plan, subscription, trialEndsAt };
    const business = await db.tryCreate("Business", { data: row });
    if (business !== null) return business;
  }
  throw new Problem("conflict", "Another business has this slug.");
}

/** The plain slug first, then a few numbered ones, then random ones, so that common names do not need many attempts. */
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
