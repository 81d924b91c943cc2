import type { RowOf } from "../../database/query/types.ts";
import type { Tenant } from "../../database/tenant.ts";
import { Prisma } from "../../generated/prisma/client.ts";

export type DuctedPrices = Pick<RowOf<"DuctedPrices">, "base" | "perKw" | "perOutlet" | "perZone" | "perM2">;

/** The prices of a business that has set none. */
export const defaultPrices: DuctedPrices = {
  base: new Prisma.Decimal(3500),
  perKw: new Prisma.Decimal(450),
  perOutlet: new Prisma.Decimal(260),
  perZone: new Prisma.Decimal(290),
  perM2: new Prisma.Decimal(6),
};

export async function findDuctedPrices(db: Tenant): Promise<DuctedPrices> {
  const [own] = await db.select("DuctedPrices", { take: 1 });
  return own ?? defaultPrices;
}
