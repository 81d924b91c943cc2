import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { RowOf } from "../database/query/types.ts";
import { type Html, html } from "../html.ts";

type Business = Pick<RowOf<"Business">, "name" | "businessEmail" | "businessPhone" | "abn">;

/** How the business is reached, for the end of a page. */
export function businessContact({ name, businessEmail, businessPhone, abn }: Business): Html {
  const ways = [
    name,
    abn !== null && `ABN ${abn.replace(/^(..)(...)(...)(...)$/, "$1 $2 $3 $4")}`,
    businessPhone !== null && html`<a href="tel:${businessPhone}">${asWritten(businessPhone)}</a>`,
    businessEmail !== null && html`<a href="mailto:${encodeURIComponent(businessEmail)}">${businessEmail}</a>`,
  ];
  return html`<footer><ul>${ways.map((way) => way !== false && html`<li>${way}</li>\n`)}</ul></footer>`;
}

/** Phones are kept in E.164; people know them in their country's form. */
function asWritten(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatNational() ?? phone;
}
