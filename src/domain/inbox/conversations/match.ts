import validator from "validator";
import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { Context } from "../../../graphql/context.ts";
import { answer, type Query } from "../../../graphql/record.ts";
import { Problem } from "../../../problems.ts";
import { reference } from "../../kernel/references.ts";
import { giveToCustomer } from "./assign-customer.ts";
import { lockConversation, lockInbox } from "./lock.ts";

/** Says who an unknown sender is. Their next message finds the customer too, where nothing else was on file. */
export async function matchConversation({ db }: Context, id: string, customerId: string, query: Query) {
  return db.transaction(async (writing) => {
    await lockInbox(writing);
    const held = await lockConversation(writing, id);
    if (held.customerId !== null)
      throw new Problem("conflict", "The conversation is with a customer; only an unknown sender can be matched.");
    const customer = await reference(writing, "Customer", "customer_id", customerId);
    await keepAddress(writing, customer, held.senderAddress ?? "");
    return answer(writing, "Conversation", await giveToCustomer(writing, held, customer.id), query);
  });
}

/** The address that wrote becomes the customer's own, unless they have another: then nothing of theirs changes. */
async function keepAddress(db: Transaction, { id }: RowOf<"Customer">, address: string): Promise<void> {
  if (/^\+\d{6,15}$/.test(address)) await db.update("Customer", { id, phone: null }, { phone: address });
  else if (validator.isEmail(address)) await db.update("Customer", { id, email: null }, { email: address });
}
