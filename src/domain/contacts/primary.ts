import type { Transaction } from "../../database/tenancy.ts";
import { notFound } from "../../graphql/record.ts";

/** A customer has one primary contact at most; the customer's row is locked, so that two at once take turns. */
export async function takePrimary(tx: Transaction, customerId: string): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`select 1 from customers where id = ${customerId}::uuid for update`;
  if (locked.length === 0) throw notFound();
  await tx.contact.updateMany({ where: { customerId, isPrimary: true }, data: { isPrimary: false } });
}
