import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { notFound } from "../../kernel/store.ts";

export type Prices = Pick<RowOf<"DuctedPrices">, "base" | "perKw" | "perOutlet" | "perZone" | "perM2">;

/** The prices of a business that has not set any. */
export const defaultPrices: Prices = {
  base: new Decimal(3500),
  perKw: new Decimal(450),
  perOutlet: new Decimal(260),
  perZone: new Decimal(290),
  perM2: new Decimal(6),
};

export async function findDuctedPrices(db: Tenant): Promise<Prices> {
  const own = await db.findFirst("DuctedPrices");
  return own ?? defaultPrices;
}

export async function readDuctedPrices(db: Tenant): Promise<RowOf<"DuctedPrices">> {
  const own = await db.findFirst("DuctedPrices");
  if (own !== null) return own;
  const since = await defaultsSince(db);
  return { ...defaultPrices, businessId: db.businessId, createdAt: since, updatedAt: since };
}

/** The time from which the default prices apply: when the business was created. */
export async function defaultsSince(db: Tenant): Promise<Date> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business === null) throw notFound();
  return business.createdAt;
}
