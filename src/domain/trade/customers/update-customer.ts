import { badField } from "../../../problems.ts";
import type { CallerContext } from "../../kernel/context.ts";
import { change } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { emitCustomerUpdated } from "./emit-change.ts";
import { customers, type UpdateCustomerInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateCustomerInput.$inferInput;

export async function updateCustomer(context: CallerContext, { id, updated_at: seen, ...input }: Input) {
  if (input.archived_at != null) throw badField("/archived_at", "can only be null; DELETE archives a customer");
  const { db } = context;
  const values = await changedValues(context, "Customer", input);
  const { before, after } = await change(db, "Customer", id, { ...customers.patch(input), ...values });
  assertUnchanged(before, seen, "customer");
  assertValues(context, input, after);
  emitCustomerUpdated(db, before, after);
  return after;
}
