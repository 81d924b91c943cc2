import { networkOf } from "../../../auth/rate-limit/network-of.ts";
import type { Database } from "../../../tenancy/database.ts";

type Attempt = { email: string; address: string };

/** Whether the person signed in from the address, or one in the same network, within 90 days. */
export async function isKnownAddress({ systemPool }: Database, { email, address }: Attempt): Promise<boolean> {
  const { rowCount } = await systemPool.query(
    `select from known_addresses k join members m on m.id = k.member_id
     where m.email = $1 and k.address = $2 and k.signed_in_at > now() - interval '90 days'`,
    [email, networkOf(address)],
  );
  return rowCount === 1;
}

/** Forgets the person's addresses, because someone else may have signed in from them. */
export async function deleteKnownAddresses({ systemPool }: Database, memberId: string): Promise<void> {
  await systemPool.query("delete from known_addresses where member_id = $1", [memberId]);
}

export async function storeKnownAddress({ systemPool }: Database, memberId: string, address: string): Promise<void> {
  await systemPool.query(
    `insert into known_addresses (member_id, address) values ($1, $2)
     on conflict (member_id, address) do update set signed_in_at = now()`,
    [memberId, networkOf(address)],
  );
}
