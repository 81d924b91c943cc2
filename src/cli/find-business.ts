import type { Database } from "../database/database.ts";
import type { Business } from "../generated/prisma/client.ts";
import { Refusal } from "./refusal.ts";

export async function findBusiness(database: Database, flag: string, slug: string): Promise<Business> {
  const business = await database.system.business.findUnique({ where: { slug } });
  if (business === null) throw new Refusal(`${flag}: there is no business with the slug ${JSON.stringify(slug)}`);
  return business;
}
