import { currentTime } from "../../../postgres/clock.ts";
import type { WritingContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { emitArchived } from "./emit-change.ts";

export async function archiveCustomer({ db }: WritingContext, { id }: { id: string }) {
  const customer = await lock(db, "Customer", id);
  if (customer.archivedAt !== null) return customer;
  const archived = await update(db, "Customer", id, { archivedAt: currentTime() });
  await emitArchived(db, customer, archived);
  return archived;
}
