import type { Transaction } from "../../../tenancy/tenant.ts";
import {
  applyChange,
  applyTo,
  type CustomerChange,
  changeOf,
  createFromRow,
  formerReasons,
  isNothing,
  type KnownCustomer,
  newCustomer,
  partsOf,
} from "./customer-change.ts";
import { contactsOf, sitesOf } from "./customer-parts.ts";
import { type Decision, type Existing, type Known, refused, skipped } from "./decision.ts";
import { type Found, type FoundBy, findCustomers, isReach } from "./find-customers.ts";
import type { CustomerRow } from "./read-customer.ts";
import { fold } from "./row.ts";

/**
 * An earlier row of the file with the same key, whose customer exists or will exist. `row` is null once it is imported,
 * because the record then has its content.
 */
export type Earlier = { key: string; position: number; recordId: string | null; row: CustomerRow | null };

const why: Record<FoundBy, string> = {
  id: "the same id",
  external_id: "the same id of your own",
  email: "the same email",
  phone: "the same phone",
};

/** A customer and the position of the row that it is known from. The position is null for an existing customer. */
type Entry = { customer: KnownCustomer; position: number | null };

export class KnownCustomers implements Known<CustomerRow> {
  readonly #existing: Existing;
  readonly #found: Found;
  readonly #entries = new Map<string, Entry>();
  readonly #keys = new Map<string, Entry>();

  private constructor(existing: Existing, found: Found, known: readonly KnownCustomer[]) {
    this.#existing = existing;
    this.#found = found;
    for (const customer of known) this.#entries.set(customer.id ?? "", { customer, position: null });
  }

  static async load(
    db: Transaction,
    { id, existing }: { id: string; existing: Existing },
    rows: readonly CustomerRow[],
    earlier: readonly Earlier[],
  ): Promise<KnownCustomers> {
    const found = await findCustomers(db, id, rows);
    const made = earlier.map(({ recordId }) => recordId).filter((one) => one !== null);
    const ids = [...new Set([...found.ids, ...made])];
    const customers = await db.findMany("Customer", { where: { id: { in: ids } } });
    const parts = { where: { customerId: { in: ids } }, orderBy: oldestFirst };
    const sites = Map.groupBy(await db.findMany("Site", parts), ({ customerId }) => customerId);
    const contacts = Map.groupBy(await db.findMany("Contact", parts), ({ customerId }) => customerId);
    const known = new KnownCustomers(
      existing,
      found,
      customers.map((customer) => ({
        id: customer.id,
        name: customer.name,
        columns: customer,
        isArchived: customer.archivedAt !== null,
        sites: sitesOf(sites.get(customer.id) ?? []),
        contacts: contactsOf(contacts.get(customer.id) ?? []),
      })),
    );
    for (const one of earlier) known.#remember(one);
    return known;
  }

  decide(row: CustomerRow, position: number): Decision {
    const before = row.key === null ? undefined : this.#keys.get(row.key);
    if (before !== undefined) return this.#add(row, before);
    const [entry, by] = this.#find(row);
    if (entry === undefined || by === undefined || (this.#existing === "create" && isReach(by)))
      return this.#create(row, position);
    const { id, name } = entry.customer;
    if (this.#existing !== "update") return skipped(`${name} is a customer already: ${why[by]}.`, id);
    const refusals = formerReasons(entry.customer, row);
    if (refusals.length > 0) return refused(refusals);
    const change = changeOf(entry.customer, row);
    entry.position ??= position;
    if (row.key !== null) this.#keys.set(row.key, entry);
    if (isNothing(change)) return skipped(`${name} is as the row says already.`, id);
    return { outcome: "updated", reason: `${name} has ${why[by]}.`, recordId: id, carryOut: carriesOut(entry, change) };
  }

  #create(row: CustomerRow, position: number): Decision {
    if (row.customer.name === "") return refused(["There is no name."]);
    const refusals = formerReasons(undefined, row);
    if (refusals.length > 0) return refused(refusals);
    const entry: Entry = { customer: newCustomer(row), position };
    if (row.key !== null) this.#keys.set(row.key, entry);
    const carryOut = async (db: Transaction) => {
      try {
        const id = await createFromRow(db, row);
        // Only the customer's id is needed. Sites and contacts are matched by content.
        entry.customer.id = id;
        return id;
      } catch (error) {
        if (row.key !== null) this.#keys.delete(row.key);
        throw error;
      }
    };
    return { outcome: "created", reason: null, recordId: null, carryOut };
  }

  /** Adds a site or contact to the customer of an earlier row. */
  #add(row: CustomerRow, entry: Entry): Decision {
    const { id, name } = entry.customer;
    const refusals = formerReasons(entry.customer, row);
    if (refusals.length > 0) return refused(refusals);
    const change = partsOf(entry.customer, row);
    const said = `Row ${entry.position} is about ${name} too`;
    if (isNothing(change)) return skipped(`${said}, and this one has nothing new.`, id);
    return { outcome: "added", reason: `${said}.`, recordId: id, carryOut: carriesOut(entry, change) };
  }

  /**
   * Matches by id, then external id, then email or phone. If the row's id is unknown, as in another business's file,
   * email and phone match only a customer of the same name.
   */
  #find({ id, customer: { name, external_id: externalId, email, phone } }: CustomerRow): [Entry | undefined, FoundBy?] {
    const given: [FoundBy, string | null | undefined][] = [
      ["id", id],
      ["external_id", externalId],
      ["email", email],
      ["phone", phone],
    ];
    for (const [by, value] of given) {
      const found = value == null ? undefined : this.#found.get(by, value, name);
      const entry = found === undefined ? undefined : this.#entries.get(found);
      if (entry === undefined) continue;
      if (id !== null && isReach(by) && fold(entry.customer.name) !== fold(name)) continue;
      return [entry, by];
    }
    return [undefined];
  }

  /**
   * Records an earlier row. During a check its record may not exist, so the customer that it will create is kept
   * instead.
   */
  #remember({ key, position, recordId, row }: Earlier): void {
    const known = this.#keys.get(key) ?? (recordId === null ? undefined : this.#entries.get(recordId));
    if (known === undefined) {
      if (row !== null) this.#keys.set(key, { customer: newCustomer(row), position });
      return;
    }
    known.position ??= position;
    if (row !== null) applyTo(known.customer, partsOf(known.customer, row));
    this.#keys.set(key, known);
  }
}

const oldestFirst = [{ createdAt: "asc" }, { id: "asc" }] as const;

/**
 * Applies the change for later rows at once, and undoes it if saving fails. An earlier row has created the customer by
 * then.
 */
function carriesOut({ customer }: Entry, change: CustomerChange): (db: Transaction) => Promise<string> {
  const undo = applyTo(customer, change);
  return async (db) => {
    if (customer.id === null) throw new Error("a row adds to a customer that was not created");
    try {
      return await applyChange(db, customer.id, change);
    } catch (error) {
      undo();
      throw error;
    }
  };
}
