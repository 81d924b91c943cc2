import type { Database } from "../../../database/database.ts";

/** Whose number or address the first of these is that is anybody's. */
export async function findOwner(database: Database, recipients: readonly string[]): Promise<string | undefined> {
  // An address as it stands goes before what is left of one without its tag: `office+quotes@` is read by `office@`.
  const asked = [...new Set(recipients.flatMap((each) => [each, untagged(each)]))];
  const [row] = await database.read({
    text: `select owner from unnest($1::text[]) with ordinality asked (address, place), inbox_owner(asked.address) owner
           where owner is not null order by place limit 1`,
    values: [asked],
  });
  return row?.owner as string | undefined;
}

/** Whether mail to this address comes to the inbox. */
export function isInboxAddress(address: string, inbox: string): boolean {
  const lower = address.toLowerCase();
  return lower === inbox.toLowerCase() || untagged(lower) === inbox.toLowerCase();
}

function untagged(address: string): string {
  return address.replace(/\+[^@]*@/, "@");
}
