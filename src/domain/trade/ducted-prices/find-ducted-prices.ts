import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { notFound } from "../../kernel/store.ts";

export type Prices = Pick<RowOf<"DuctedPrices">, "base" | "perKw" | "perOutlet" | "perZone" | "perM2">;

/** The prices of a business that has set none. */
export const defaultPrices: Prices = {
  base: new Decimal(3500),
  perKw: new Decimal(450),
  perOutlet: new Decimal(260),
  perZone: new Decimal(290),
  perM2: new Decimal(6),
};

export async function findDuctedPrices(db: Tenant): Promise<Prices> {
  const [own] = await db.select("DuctedPrices", { take: 1 });
  return own ?? defaultPrices;
}

export async function readDuctedPrices(db: Tenant): Promise<RowOf<"DuctedPrices">> {
  const [own] = await db.select("DuctedPrices", { take: 1 });
  if (own !== undefined) return own;
  const since = await beginning(db);
  return { ...defaultPrices, businessId: db.businessId, createdAt: since, updatedAt: since };
}

/** Since when a business that has set no prices has had the default ones. */
export async function beginning(db: Tenant): Promise<Date> {
  const [business] = await db.select("Business", { where: { id: db.businessId }, take: 1 });
  if (business === undefined) throw notFound();
  return business.createdAt;
}
