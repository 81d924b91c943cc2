import validator from "validator";
import { badField, Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lockReference } from "../../kernel/references.ts";
import { withoutNulls } from "../../kernel/resource.ts";
import { find } from "../../kernel/store.ts";
import { insertCustomer } from "../../trade/customers/create-customer.ts";
import { emitCustomerUpdated } from "../../trade/customers/emit-change.ts";
import { CreateCustomerInput, customers } from "../../trade/customers/schema.ts";
import { assignCustomer } from "./assign-customer.ts";
import { lockInbox } from "./lock-inbox.ts";

type NewCustomer = typeof CreateCustomerInput.$inferInput;

type Input = {
  id: string;
  customer_id?: string | null | undefined;
  new_customer?: NewCustomer | null | undefined;
  from_customer_id?: string | null | undefined;
};

/**
 * Matches a conversation to a customer, or corrects a match, for which the caller names the present customer. The first
 * of concurrent requests wins, so no second customer is created.
 */
export async function matchConversation(
  { db }: MutationContext,
  { id, customer_id, new_customer, from_customer_id }: Input,
) {
  if (customer_id == null && new_customer == null) throw badField("/customer_id", "is required without new_customer");
  if (customer_id != null && new_customer != null) throw badField("/new_customer", "must be left out with customer_id");
  await lockInbox(db);
  const conversation = await find(db, "Conversation", id);
  assertAsSeen(conversation, from_customer_id ?? null);
  const known = addressOf(conversation.senderAddress ?? (await lastSender(db, id)));
  const customer =
    new_customer == null
      ? await lockReference(db, "Customer", "customer_id", customer_id ?? "")
      : await insertNew(db, new_customer, known);
  await lockConversations(db, id, customer.id);
  if (new_customer == null && known !== undefined) await fillAddress(db, customer.id, known);
  return assignCustomer(db, conversation, customer.id);
}

function assertAsSeen({ customerId }: RowOf<"Conversation">, seen: string | null): void {
  if (customerId === seen) return;
  const detail =
    seen === null
      ? "The conversation is matched to a customer already."
      : "The conversation is matched to another customer by now.";
  throw new Problem("conflict", detail);
}

/** The address of the latest inbound message. A matched conversation no longer stores its sender's address. */
async function lastSender(db: Transaction, conversationId: string): Promise<string | null> {
  const last = await db.findFirst("Message", {
    where: { conversationId, direction: "in" },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  return last?.fromAddress ?? null;
}

/**
 * Locks the customer's conversations too, because they copy the customer's address for searches. The order, the
 * customer and then conversations by id, is that of every change to a customer.
 */
async function lockConversations(db: Transaction, id: string, customerId: string): Promise<void> {
  await db.findMany(
    "Conversation",
    { where: { OR: [{ id }, { customerId }] }, orderBy: [{ id: "asc" }] },
    { lock: true },
  );
}

type Address = { phone: string } | { email: string };

/** The sender's phone number or email address. Undefined for an alphanumeric SMS sender. */
function addressOf(sender: string | null): Address | undefined {
  const address = sender ?? "";
  if (/^\+\d{6,15}$/.test(address)) return { phone: address };
  return validator.isEmail(address) ? { email: address } : undefined;
}

function insertNew(db: Transaction, given: NewCustomer, known: Address | undefined): Promise<RowOf<"Customer">> {
  const row = customers.row(withoutNulls(CreateCustomerInput, given));
  const isGiven = known === undefined || ("phone" in known ? row.phone : row.email) != null;
  return insertCustomer(db, isGiven ? row : { ...row, ...known });
}

/** Copies the sender's address to a customer without one, so that their next message finds the customer. */
async function fillAddress(db: Transaction, id: string, known: Address): Promise<void> {
  const lacking = "phone" in known ? { phone: null } : { email: null };
  const [filled] = await db.updateManyAndReturn("Customer", { where: { id, ...lacking }, data: known });
  if (filled !== undefined) emitCustomerUpdated(db, { ...filled, ...lacking }, filled);
}
