import type { ContactAddress } from "../../../../accounting/provider.ts";
import type { RowOf } from "../../../../query/types.ts";
import { find } from "../../../kernel/store.ts";
import { type AccountingRecord, findRecord, type Result, storeResult } from "../records/store-record.ts";
import type { Pushing } from "./pushing.ts";

/** Brings the record's customer up to date in Xero. */
export async function pushContact({ db, books, record, once }: Pushing): Promise<Result> {
  const customer = await find(db, "Customer", record.recordId);
  const remoteId = await books.saveContact(contactOf(customer), record.remoteId, once);
  return { state: "sent", label: customer.name, remoteId };
}

/** Returns the contact's id at Xero. Creates the contact with the customer's first document. */
export async function ensureContact(pushing: Pushing, customerId: string): Promise<string> {
  const { db, connection } = pushing;
  const known = await findRecord(db, connection.organisationId, "customer", customerId);
  const record = known ?? (await addRecord(pushing, customerId));
  if (record.remoteId !== null) return record.remoteId;
  // A record without an id is from an attempt whose end is unknown.
  const once = { key: `${record.id}-${record.version}`, isUncertain: known !== null };
  const result = await pushContact({ ...pushing, connection, record, once });
  await db.transaction((tx) => storeResult(tx, record, result));
  return result.remoteId ?? "";
}

async function addRecord({ db, connection }: Pushing, recordId: string): Promise<AccountingRecord> {
  const { organisationId } = connection;
  const added = await db.transaction((tx) =>
    tx.tryCreate("AccountingRecord", { data: { kind: "customer", recordId, organisationId } }),
  );
  const record = added ?? (await findRecord(db, organisationId, "customer", recordId));
  if (record === null) throw new Error("a record that exists was deleted");
  return record;
}

function contactOf({ id, name, email, phone, abn, billingAddress }: RowOf<"Customer">) {
  return { number: id, name, email, phone, abn, address: billingAddress as ContactAddress | null };
}
