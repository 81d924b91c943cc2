import { currentTime } from "../../../postgres/clock.ts";
import type { WritingContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function archiveCustomer({ db }: WritingContext, { id }: { id: string }) {
  const customer = await lock(db, "Customer", id);
  return customer.archivedAt === null ? update(db, "Customer", id, { archivedAt: currentTime() }) : customer;
}
