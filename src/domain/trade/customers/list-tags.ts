import { sql } from "../../../query/sql.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

/** Tags have no rows of their own. Reading the tags of this many customers is still fast. */
export const maxTagged = 10_000;
export const maxListedTags = 1000;

export async function listTags(db: Tenant): Promise<string[]> {
  const tags = await db.read(
    sql<{ tag: string }>`
      select tag from (
        select distinct unnest(tags) as tag from (
          select tags from customers where business_id = ${db.businessId} and tags <> '{}'
          order by created_at desc, id desc limit ${maxTagged}) tagged
      ) found order by lower(tag), tag limit ${maxListedTags}`,
    "searcher",
  );
  return tags.map(({ tag }) => tag);
}
