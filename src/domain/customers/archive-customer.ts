import { currentTime } from "../../database/clock.ts";
import type { MutationContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";

export async function archiveCustomer({ db }: MutationContext, { id }: { id: string }) {
  const customer = await lock(db, "Customer", id);
  return customer.archivedAt === null ? update(db, "Customer", id, { archivedAt: currentTime() }) : customer;
}
