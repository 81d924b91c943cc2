import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";

/** The business that owns the first known number or address. Undefined if there is none. */
export async function findRecipient(database: Database, recipients: readonly string[]): Promise<string | undefined> {
  // A full address comes before the one without its tag. Mail to `office+quotes@` arrives at `office@`.
  const addresses = [...new Set(recipients.flatMap((each) => [each, untagged(each)]))];
  const [row] = await database.read(sql<{ owner: string }>`
    select owner from unnest(${addresses}::text[]) with ordinality asked (address, rank), inbox_owner(asked.address) owner
    where owner is not null order by rank limit 1`);
  return row?.owner;
}

/** Whether the inbox receives mail to this address. */
export function isInboxAddress(address: string, inbox: string): boolean {
  const lower = address.toLowerCase();
  return lower === inbox.toLowerCase() || untagged(lower) === inbox.toLowerCase();
}

function untagged(address: string): string {
  const plus = address.indexOf("+");
  const at = plus === -1 ? -1 : address.indexOf("@", plus);
  return at === -1 ? address : address.slice(0, plus) + address.slice(at);
}
