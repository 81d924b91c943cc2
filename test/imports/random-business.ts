import fc from "fast-check";
import type { GraphQLInputType } from "graphql";
import { schema } from "../../src/domain/index.ts";
import { completePhones } from "../../src/domain/kernel/complete-phones.ts";
import { createContact } from "../../src/domain/trade/contacts/create-contact.ts";
import { archiveCustomer } from "../../src/domain/trade/customers/archive-customer.ts";
import { createCustomer } from "../../src/domain/trade/customers/create-customer.ts";
import { archivePriceItem } from "../../src/domain/trade/price-items/archive-price-item.ts";
import { createPriceItem } from "../../src/domain/trade/price-items/create-price-item.ts";
import { createSite } from "../../src/domain/trade/sites/create-site.ts";
import { coerce } from "../../src/graphql/coerce.ts";
import { isVisible } from "../../src/graphql/parse.ts";
import type { CreateData } from "../../src/query/types.ts";
import type { Database } from "../../src/tenancy/database.ts";
import type { Transaction } from "../../src/tenancy/tenant.ts";

/** Characters with a meaning in CSV files, spreadsheets and lists, and those that normalization and trimming change. */
const odd = [
  ...[
    "=",
    "+",
    "-",
    "@",
    "'",
    '"',
    '""',
    ",",
    ";",
    "\\",
    "/",
    "|",
    "_",
    "%",
    "&",
    "#",
    " or ",
    "  ",
    "\u00a0",
    "\u200b",
  ],
  ...["\ufeff", "é", "e\u0301", "ﬁ", "ß", "İ", "＝", "＋", "漢", "🚐", "👩‍🔧"],
];
const breaks = ["\t", "\n", "\r\n", "\r", "\u2028", "\u202e"];
const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 "];

const plain = { weight: 4, arbitrary: fc.constantFrom(...letters) };
const lineOf = (maxLength: number) =>
  fc.string({ unit: fc.oneof(plain, fc.constantFrom(...odd)), minLength: 1, maxLength });
const textOf = (maxLength: number) =>
  fc.string({ unit: fc.oneof(plain, fc.constantFrom(...odd, ...breaks)), minLength: 1, maxLength });

/** Mostly one of a few values that many records share. */
const sharedOr = <T>(shared: readonly T[], other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...shared) }, other);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const line = lineOf(40);
/** The longest values are rare, because a file has at most 10 MB. */
const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 300, arbitrary: usual }, { weight: 1, arbitrary: rare });
const longest = fc.constantFrom("x".repeat(10_000), "🚐".repeat(10_000), `=${"y".repeat(9_999)}`);
const longTags = fc.constant(Array.from({ length: 50 }, (_, n) => `${n}${'"'.repeat(253)}`));
const longText = rarely(textOf(120), longest);
const name = sharedOr(["Sam Tran", "SAM  TRAN", "Harbour Strata", "ƒ"], line);
const email = sharedOr(["agency@example.com", "Agency@Example.com"], fc.emailAddress());
const phone = sharedOr(
  ["0412 345 678", "02 9374 4000", "1300 975 707"],
  fc.constantFrom("+64211234567", "+12025550123"),
);

const address = fc.record({
  line1: sharedOr(["1 High St", "1 High Street", "PO Box 9"], line),
  line2: maybe(line),
  suburb: maybe(sharedOr(["Newtown", "Darwin"], line)),
  state: maybe(sharedOr(["NSW", "nsw", "New South Wales", "NT", "Otago"], line)),
  postcode: maybe(fc.constantFrom("2042", "0800", "800", "SW1A 1AA")),
  country: fc.constantFrom("AU", "AU", "NZ", "US"),
});

/** The definitions of the random values. A key that names a property of every object must be no value of it. */
const customFields = [
  { key: "code", label: "Code", type: "text" },
  { key: "constructor", label: "Email", type: "text" },
  { key: "rooms", label: "Rooms", type: "number" },
  { key: "since", label: "Since", type: "date" },
  { key: "kind", label: "Type", type: "choice", choices: ["Combi", "COMBI", "-  odd;"] },
  { key: "pets", label: "Pets", type: "boolean" },
] as const;

const custom = fc.record(
  {
    code: line.filter(isVisible),
    constructor: line.filter(isVisible),
    rooms: sharedOr(
      [0, -12.5, 1e12, 0.000001],
      fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1000),
    ),
    since: fc.constantFrom("2026-12-24", "0001-01-01", "1999-02-28"),
    kind: fc.constantFrom("Combi", "COMBI", "-  odd;"),
    pets: fc.boolean(),
  },
  { requiredKeys: [] },
);

const customer = fc.record({
  type: fc.constantFrom("individual", "business"),
  name,
  email: maybe(email),
  phone: maybe(phone),
  abn: maybe(fc.constantFrom("51824753556", "53 004 085 616")),
  billing_address: maybe(address),
  notes: maybe(longText),
  tags: maybe(rarely(fc.array(line, { maxLength: 6 }), longTags)),
  external_id: maybe(textOf(20)),
  custom: maybe(custom),
});
const site = fc.record({ name: maybe(name), address, access_notes: maybe(longText), custom: maybe(custom) });
const contact = fc.record({
  name,
  role: maybe(line),
  email: maybe(email),
  phone: maybe(phone),
  is_primary: fc.boolean(),
});
const priceItem = fc.record({
  external_id: maybe(textOf(20)),
  name: sharedOr(["Call-out", "call-out"], line),
  description: maybe(textOf(60)),
  unit_price: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => cents / 100),
  tax_rate: fc.constantFrom(0, 0.1, 0.15, 0.0875, 1),
});

const isArchived = fc.nat({ max: 4 }).map((n) => n === 0);
const owner = fc.record({
  customer,
  sites: fc.array(site, { maxLength: 3 }),
  contacts: fc.array(contact, { maxLength: 3 }),
  isArchived,
});
const item = fc.record({ item: priceItem, isArchived });

type Owner = typeof owner extends fc.Arbitrary<infer T> ? T : never;
type InputOf<Create extends (...args: never) => unknown> = Parameters<Create>[1];

type Size = { customerCount: number; itemCount: number; seed: number };

const recordsPerTransaction = 200;

/** Fills the business with random records that the API's inputs accept. Leaves out the others. */
export async function fillAtRandom(database: Database, businessId: string, { customerCount, itemCount, seed }: Size) {
  const tenant = database.tenant(businessId);
  await tenant.transaction(async (db) => {
    for (const record of ["customer", "site"] as const)
      for (const { ...field } of customFields)
        await db.create("CustomField", { data: { choices: [], ...field, record } as CreateData<"CustomField"> });
  });
  const owners = [...fc.sample(owner, { numRuns: customerCount, seed }).entries()];
  for (let at = 0; at < owners.length; at += recordsPerTransaction)
    await tenant.transaction(async (db) => {
      for (const [number, one] of owners.slice(at, at + recordsPerTransaction)) await createOwner(db, one, number);
    });
  await tenant.transaction(async (db) => {
    for (const [number, one] of fc.sample(item, { numRuns: itemCount, seed }).entries()) {
      const given = withOwnId(one.item, number);
      const input = accepted<InputOf<typeof createPriceItem>>("CreatePriceItemInput", given);
      if (input === undefined) continue;
      const { id } = await createPriceItem({ db }, input);
      if (one.isArchived) await archivePriceItem({ db }, { id });
    }
  });
}

async function createOwner(db: Transaction, given: Owner, number: number): Promise<void> {
  const input = accepted<InputOf<typeof createCustomer>>("CreateCustomerInput", withOwnId(given.customer, number));
  if (input === undefined) return;
  const { id } = await createCustomer({ db }, await completePhones(db, input));
  for (const one of given.sites) {
    const site = accepted<Omit<InputOf<typeof createSite>, "id">>("CreateSiteInput", one);
    if (site !== undefined) await createSite({ db }, { ...site, id });
  }
  for (const one of given.contacts) {
    const contact = accepted<Omit<InputOf<typeof createContact>, "id">>("CreateContactInput", one);
    if (contact !== undefined) await createContact({ db }, await completePhones(db, { ...contact, id }));
  }
  if (given.isArchived) await archiveCustomer({ db }, { id });
}

/** Makes the external id unique. */
function withOwnId<T extends { external_id?: string | undefined }>(given: T, number: number): T {
  const { external_id: externalId } = given;
  return externalId === undefined ? given : { ...given, external_id: `${number}${externalId}` };
}

/** Parses the value by the input type. Returns undefined if the API would refuse it. */
function accepted<Input>(type: string, value: unknown): Input | undefined {
  const faults: Parameters<typeof coerce>[3] = [];
  const input = coerce(schema.getType(type) as GraphQLInputType, value, [], faults);
  return faults.length === 0 ? (input as Input) : undefined;
}
