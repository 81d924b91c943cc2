import { badField } from "../../problems.ts";
import type { MutationContext } from "../kernel/context.ts";
import { update } from "../kernel/store.ts";
import { customers, type UpdateCustomerInput } from "./schema.ts";

type Input = { id: string } & typeof UpdateCustomerInput.$inferInput;

export function updateCustomer({ db }: MutationContext, { id, ...input }: Input) {
  if (input.archived_at != null) throw badField("/archived_at", "can only be null; DELETE archives a customer");
  return update(db, "Customer", id, customers.patch(input));
}
