import type { Business } from "../generated/prisma/client.ts";
import type { Database } from "../tenancy/database.ts";
import { CommandError } from "./command-error.ts";

export async function findBusiness(database: Database, option: string, slug: string): Promise<Business> {
  const business = await database.system.business.findUnique({ where: { slug } });
  if (business === null)
    throw new CommandError(`${option}: there is no business with the slug ${JSON.stringify(slug)}`);
  return business;
}
