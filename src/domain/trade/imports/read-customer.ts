import type { GraphQLSchema } from "graphql";
import type { Fault } from "../../../graphql/coerce.ts";
import { Problem } from "../../../problems.ts";
import type { CountryCode } from "../../../text/countries.ts";
import { oneLine } from "../../../text/one-line.ts";
import { phoneFault, toE164 } from "../../../text/phone.ts";
import type { CreateContactInput } from "../contacts/schema.ts";
import { type CreateCustomerInput, customers } from "../customers/schema.ts";
import type { CreateSiteInput } from "../sites/schema.ts";
import { addressParts } from "./address-fields.ts";
import type { CustomDefinition } from "./custom-fields.ts";
import { myobName, simplify } from "./match-columns.ts";
import { areaCodeOf } from "./places.ts";
import { readAddress, type WrittenAddress } from "./read-address.ts";
import { type FormerValue, readCustomCells } from "./read-custom-cells.ts";
import { isLocal, readPhones } from "./read-phones.ts";
import { isNo, isYes, readEmails, readTags } from "./read-values.ts";
import { checkInput, fold, type Given, given, idOf, isArchived, type Row, sentenceOf } from "./row.ts";

type Customer = typeof CreateCustomerInput.$inferInput;
type Part<Input> = { id: string | null; input: Input };

/** A row of a customer file, in the form of the mutations' inputs. */
export type CustomerRow = {
  /** Equal for rows about the same customer. Null if unknown. */
  key: string | null;
  id: string | null;
  customer: Customer;
  isArchived: boolean;
  /** Whether the type was derived from the ABN. A known customer's type then stays. */
  isTypeGuessed: boolean;
  /** Values that refuse the row, unless the customer has them already. */
  former: FormerValue[];
  /** Shown after the reason of the outcome. */
  remarks: string[];
  /** Whether the file has no billing address. A new customer then gets the site's, like a lead's customer. */
  isBilledAtSite: boolean;
  site: Part<typeof CreateSiteInput.$inferInput> | null;
  contact: Part<typeof CreateContactInput.$inferInput> | null;
};

/** The maximum number of reasons that are reported for a row. */
const maxReasons = 10;

/** Where the business is. Its state provides the area code if the row has no state. */
export type BusinessPlace = { country: CountryCode; state: string | null };

const unknownPlace: BusinessPlace = { country: "AU", state: null };

/** The customer in the row, or the reason to refuse it. */
export function readCustomer(
  schema: GraphQLSchema,
  row: Row,
  { country, state: businessState }: BusinessPlace = unknownPlace,
  definitions: readonly CustomDefinition[] = [],
): CustomerRow | { reason: string } {
  const reasons: string[] = [];
  const check = <Input>(name: string, of: string, value: Given): Input => {
    const { input, faults } = checkInput<Input>(schema, name, value);
    for (const fault of [...faults, ...phoneFaults(input, country)]) reasons.push(sentenceOf(row, of, fault, value));
    return input;
  };
  const named = nameOf(row);
  if (named.name === "" && row.get("id") === "" && externalIdOf(row) === "") return { reason: "There is no name." };
  const site = siteOf(row);
  const billing = addressOf(row, "billing");
  const state = stateIn(site?.address) ?? stateIn(billing) ?? businessState;
  const areaCode = state === null || country !== "AU" ? undefined : areaCodeOf(state);
  const phones = phonesOf(row, { areaCode, country });
  // A row with only an id is about a site or contact of the customer.
  const unnamed = named.name === "" ? { name: "?" } : {};
  const customer = check<Customer>("CreateCustomerInput", "", {
    ...customerOf(row, named, phones),
    ...(billing === undefined ? {} : { billing_address: billing }),
    ...unnamed,
  });
  const checkedSite =
    site === undefined ? null : check<typeof CreateSiteInput.$inferInput>("CreateSiteInput", "site_", site);
  const contact = contactOf(row, named, phones);
  const checkedContact =
    contact === undefined
      ? null
      : check<typeof CreateContactInput.$inferInput>("CreateContactInput", "contact_", contact);
  const { custom, former, reasons: wrong } = readCustomCells(row, definitions);
  reasons.push(...wrong);
  if (reasons.length === 0) reasons.push(...reasonsOf(() => customers.row(customer)));
  if (reasons.length > 0) return { reason: reasons.slice(0, maxReasons).join(" ") };
  const id = idOf(row.get("id"));
  return {
    key: keyOf({ ...customer, name: named.name }, id),
    id,
    customer: {
      ...customer,
      ...(named.name === "" ? { name: "" } : {}),
      ...(Object.keys(custom).length === 0 ? {} : { custom }),
    },
    isArchived: isArchived(row),
    isTypeGuessed: named.isBusiness === undefined && row.get("type") === "",
    former,
    remarks: phones.local.map((phone) => `The phone ${phone} has no area code, so it is in the notes.`),
    isBilledAtSite: !addressParts.some((part) => row.hasColumn(`billing_${part}`)),
    site: checkedSite === null ? null : { id: idOf(row.get("site_id")), input: checkedSite },
    contact: checkedContact === null ? null : { id: idOf(row.get("contact_id")), input: checkedContact },
  };
}

type Named = { name: string; person: string; isBusiness: boolean | undefined };

/** With a company, the customer is the company and the person its contact. Otherwise the person is the customer. */
function nameOf(row: Row): Named {
  const type = row.get("type");
  const company = oneLine(row.get("company"));
  const person = oneLine(`${row.get("first_name")} ${row.get("last_name")}`);
  const known = isYes(type) ? true : isNo(type) ? false : undefined;
  const isMyobCompany = simplify(row.headerOf("last_name") ?? "") === myobName && row.get("first_name") === "";
  const isBusiness =
    known ??
    (isMyobCompany && person !== "" ? true : undefined) ??
    (company !== "" && oneLine(row.get("name")) !== person ? true : undefined);
  const own = isBusiness === true ? company || person : person || company;
  return { name: oneLine(row.get("name")) || own, person, isBusiness };
}

/** The schema accepts a number of any country of businesses. */
function phoneFaults(input: unknown, country: CountryCode): Fault[] {
  const { phone } = input as { phone?: string | null };
  return phone == null || phone.startsWith("+") ? [] : [{ path: ["phone"], detail: phoneFault(phone, country) }];
}

type Phones = { own: string[]; contact: string | undefined; local: string[] };

/** Separates landlines without an area code, because they cannot be stored as E.164. */
function phonesOf(row: Row, { areaCode, country }: { areaCode: string | undefined; country: CountryCode }): Phones {
  const complete = (phones: string[]) =>
    phones.map((phone, index) => (index === 0 ? (toE164(phone, country) ?? phone) : phone));
  const own = complete(readPhones(row.all("mobile"), row.all("phone"), areaCode, country));
  const [contact, ...contactOthers] = complete(readPhones([], row.all("contact_phone"), areaCode, country));
  const ofContact = contact === undefined ? [] : [contact];
  return {
    own: [...own.filter((phone) => !isLocal(phone)), ...contactOthers.filter((phone) => !isLocal(phone))],
    contact: ofContact.find((phone) => !isLocal(phone)),
    local: [...own, ...ofContact, ...contactOthers].filter(isLocal),
  };
}

function customerOf(row: Row, { name, isBusiness }: Named, { own: [phone, ...phones], local }: Phones): Given {
  const [email, ...emails] = readEmails(row.all("email"));
  const notes = [
    ...row.all("notes"),
    ...(emails.length > 0 ? [`Other emails: ${emails.join(", ")}`] : []),
    ...(phones.length > 0 ? [`Other phones: ${phones.join(", ")}`] : []),
    ...(local.length > 0 ? [`Phones without area code: ${local.join(", ")}`] : []),
  ];
  const tags = row.all("tags").flatMap(readTags);
  const type = row.get("type").toLowerCase();
  const abn = row.get("abn").replaceAll(/[\s-]/g, "");
  const guessed = type === "" && abn !== "" ? "business" : type;
  return given({
    external_id: externalIdOf(row),
    type: isBusiness === undefined ? guessed : isBusiness ? "business" : "individual",
    name,
    email,
    phone,
    abn,
    notes: notes.join("\n"),
    tags: tags.length === 0 ? undefined : tags,
  });
}

/** Jobber appends the property's id after an underscore. MYOB writes `*None` for no id. */
function externalIdOf(row: Row): string {
  const id = row.get("external_id");
  if (id === "*None") return "";
  const [client = ""] = id.split("_", 1);
  return simplify(row.headerOf("external_id") ?? "") === "jid" ? client : id;
}

function stateIn(address: unknown): string | null {
  return (address as WrittenAddress | undefined)?.state ?? null;
}

function addressOf(row: Row, of: "site" | "billing"): WrittenAddress | undefined {
  const parts = Object.fromEntries(addressParts.map((part) => [part, row.get(`${of}_${part}`)]));
  const isWhole = !["suburb", "state", "postcode"].some((part) => row.hasColumn(`${of}_${part}`));
  return readAddress(parts, isWhole);
}

function siteOf(row: Row): Given | undefined {
  const site = given({
    name: oneLine(row.get("site_name")),
    address: addressOf(row, "site"),
    access_notes: row.get("site_access_notes"),
  });
  return Object.keys(site).length === 0 ? undefined : site;
}

function contactOf(row: Row, { name, person }: Named, { contact: phone }: Phones): Given | undefined {
  const own =
    oneLine(row.get("contact_name")) || oneLine(`${row.get("contact_first_name")} ${row.get("contact_last_name")}`);
  const contact = given({
    name: own || (fold(person) === fold(name) ? "" : person),
    role: oneLine(row.get("contact_role")),
    email: row.get("contact_email"),
    phone,
    is_primary: isYes(row.get("contact_is_primary")) || undefined,
  });
  const isSomebody = ["name", "email", "phone"].some((field) => field in contact);
  return isSomebody ? contact : undefined;
}

function keyOf({ name, email, phone, external_id: externalId }: Customer, id: string | null): string | null {
  if (id !== null) return `id ${id}`;
  if (externalId != null) return `external id ${externalId}`;
  const reached = email?.toLowerCase() ?? phone;
  return reached == null ? null : `${fold(name)} ${reached}`;
}

/** The message of the problem that a check throws, as a list. */
export function reasonsOf(make: () => unknown): string[] {
  try {
    make();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`];
  }
}
