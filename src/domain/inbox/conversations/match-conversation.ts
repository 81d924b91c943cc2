import validator from "validator";
import { badField, Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lockReference } from "../../kernel/references.ts";
import { withoutNulls } from "../../kernel/resource.ts";
import { find } from "../../kernel/store.ts";
import { insertCustomer } from "../../trade/customers/create-customer.ts";
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
 * Of two who match a conversation, or one who does so twice, the first does: no second customer is made. So it is where a
 * wrong match is changed, of which the caller names the customer that it saw.
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

/** Who wrote or called last in a conversation that is matched, which no longer repeats its sender's address. */
async function lastSender(db: Transaction, conversationId: string): Promise<string | null> {
  const [last] = await db.select("Message", {
    where: { conversationId, direction: "in" },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: 1,
  });
  return last?.fromAddress ?? null;
}

/**
 * The customer's conversations too, because they repeat the customer's address for searches: in the order of their ids,
 * after the customer, as whoever changes a customer does.
 */
async function lockConversations(db: Transaction, id: string, customerId: string): Promise<void> {
  await db.select("Conversation", { where: { OR: [{ id }, { customerId }] }, orderBy: [{ id: "asc" }], lock: true });
}

type Address = { phone: string } | { email: string };

/** What can be a customer's: a word that somebody texted as cannot. */
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

/** A customer without a phone number or email address takes over the sender's, so that the next message finds them. */
async function fillAddress(db: Transaction, id: string, known: Address): Promise<void> {
  if ("phone" in known) await db.update("Customer", { id, phone: null }, known);
  else await db.update("Customer", { id, email: null }, known);
}
