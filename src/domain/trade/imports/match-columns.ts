import { isId } from "../../kernel/store.ts";
import { addressParts, plainAddressHeaders } from "./address-fields.ts";
import { type ImportField, type ImportKind, importFields } from "./fields.ts";

/** MYOB's single column for companies and last names. */
export const myobName = "colastname";

type Column = { header: string; samples: readonly string[] };

/** Maps `Is Company?`, `is_company` and `IsCompany` to the same text. */
export function simplify(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Completes MYOB's short names: `- City` after `Addr 1 - Line 1` becomes `Addr 1 - City`. */
function wholeNames(headers: readonly string[]): string[] {
  let address = "";
  return headers.map((header) => {
    const name = header.trim();
    if (name.startsWith("-")) return `${address} ${name}`;
    [address] = /^addr \d/i.exec(name) ?? [""];
    return name;
  });
}

export function countKnown(kind: ImportKind, headers: readonly string[]): number {
  return wholeNames(headers).filter((header) => knownHeaders[kind].has(simplify(header))).length;
}

const knownHeaders = {
  customers: new Set([
    ...importFields.customers.flatMap(({ headers }) => headers),
    ...Object.values(plainAddressHeaders).flat(),
  ]),
  price_items: new Set(importFields.price_items.flatMap(({ headers }) => headers)),
} satisfies Record<ImportKind, ReadonlySet<string>>;

/** The field of each column, by the column names of other products. Null if none is known. */
export function matchColumns(kind: ImportKind, columns: readonly Column[]): (string | null)[] {
  const headers = wholeNames(columns.map(({ header }) => header)).map(simplify);
  const matched: (string | null)[] = columns.map(() => null);
  const claim = ({ name, isRepeated = false, headers: known }: ImportField) => {
    if (!isRepeated && matched.includes(name)) return;
    for (const one of known)
      for (const [index, header] of headers.entries()) {
        if (header !== one || matched[index] !== null || !canHold(name, columns[index])) continue;
        matched[index] = name;
        if (!isRepeated) return;
      }
  };
  for (const field of importFields[kind]) claim(field);
  if (kind === "customers") {
    const whose = matched.includes("site_line1") ? "billing" : "site";
    if (!matched.includes(`${whose}_line1`))
      for (const part of addressParts)
        claim({ name: `${whose}_${part}`, title: "", headers: plainAddressHeaders[part] });
    if (!headers.includes(myobName)) nameByContact(matched);
  }
  // Another product's id becomes the external id.
  const own = headers.findIndex((header, index) => header === "id" && matched[index] === null);
  if (kind === "customers" && own !== -1 && !matched.includes("external_id")) matched[own] = "external_id";
  return matched;
}

function canHold(name: string, column: Column | undefined): boolean {
  if (!/^(|site_|contact_)id$/.test(name)) return true;
  const given = (column?.samples ?? []).filter((sample) => sample.trim() !== "");
  return given.every((sample) => isId(sample.trim()));
}

/** Uses the contact's name as the customer's if no other column has one, as in Xero's files. */
function nameByContact(matched: (string | null)[]): void {
  const isNamed = ["name", "company", "id"].some((name) => matched.includes(name));
  const contact = matched.indexOf("contact_name");
  if (!isNamed && contact !== -1) matched[contact] = "name";
}
