import { AccountingFailure } from "../../../../accounting/failure.ts";
import type { Books, Once } from "../../../../accounting/provider.ts";
import type { BusinessLinks } from "../../../../graphql/services.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import type { Connection } from "../connection/open-session.ts";
import type { AccountingRecord } from "../records/store-record.ts";
import { findRecord, type RecordKind } from "../records/store-record.ts";

/** One attempt to bring a record into the books. */
export type Pushing = {
  db: Tenant;
  links: BusinessLinks;
  books: Books;
  connection: Connection;
  record: AccountingRecord;
  once: Once;
};

/** Thrown while another record has to be sent first. That record queues this one once it is there. */
export class WaitsForAnother extends Error {
  override readonly name = "WaitsForAnother";
}

/** Thrown while changes of other records are under way. The attempt is repeated soon. */
export class TryLater extends Error {
  override readonly name = "TryLater";
}

/** Holds our id, by which a document or a payment is found again. */
export function referenceOf(id: string): string {
  return `Fieldline ${id}`;
}

/** Returns the id that a reference holds. */
export function idIn(reference: string): string | undefined {
  return /^Fieldline ([0-9a-f-]{36})$/.exec(reference)?.[1];
}

export function refused(message: string): AccountingFailure {
  return new AccountingFailure("refused", message);
}

/** Returns the software's id of a record. Throws if it is not there yet. */
export async function remoteIdOf(
  { db, connection }: Pushing,
  kind: RecordKind,
  id: string,
  noun: string,
): Promise<string> {
  const found = await findRecord(db, connection.organisationId, kind, id);
  if (found === null) throw refused(`The ${noun} is from before the connection, so Xero does not have it.`);
  if (found.remoteId === null) throw new WaitsForAnother(`Waits for the ${noun}, which Xero does not have yet.`);
  return found.remoteId;
}

/** Throws while records that belong to this one are still to be sent. */
export async function assertNoneWaits({ db, connection: { organisationId } }: Pushing, id: string): Promise<void> {
  const where = { organisationId, state: "pending" as const, OR: [{ parentId: id }, { otherParentId: id }] };
  const waiting = await db.count("AccountingRecord", { where, take: 1 });
  if (waiting > 0) throw new TryLater("Waits for the payments and credits that belong to it.");
}
