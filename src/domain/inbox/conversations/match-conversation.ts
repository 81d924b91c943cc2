import validator from "validator";
import type { Transaction } from "../../../database/tenant.ts";
import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { reference } from "../../kernel/references.ts";
import { lock } from "../../kernel/store.ts";
import { assignCustomer } from "./assign-customer.ts";
import { lockInbox } from "./lock-inbox.ts";

export async function matchConversation(
  { db }: MutationContext,
  { id, customer_id }: { id: string; customer_id: string },
) {
  await lockInbox(db);
  const conversation = await lock(db, "Conversation", id);
  if (conversation.customerId !== null)
    throw new Problem("conflict", "The conversation has a customer; only one with an unknown sender can be matched.");
  const customer = await reference(db, "Customer", "customer_id", customer_id);
  await fillAddress(db, customer.id, conversation.senderAddress ?? "");
  return assignCustomer(db, conversation, customer.id);
}

/** A customer without a phone number or email address takes over the sender's, so that the next message finds them. */
async function fillAddress(db: Transaction, id: string, address: string): Promise<void> {
  if (/^\+\d{6,15}$/.test(address)) await db.update("Customer", { id, phone: null }, { phone: address });
  else if (validator.isEmail(address)) await db.update("Customer", { id, email: null }, { email: address });
}
