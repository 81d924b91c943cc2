import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { RowOf } from "../database/query/types.ts";
import { type Html, html } from "../html.ts";

type Business = Pick<RowOf<"Business">, "name" | "businessEmail" | "businessPhone" | "abn">;

/** The business's contact details, for the end of a page. */
export function businessContact({ name, businessEmail, businessPhone, abn }: Business): Html {
  const details = [
    name,
    abn !== null && `ABN ${formatAbn(abn)}`,
    businessPhone !== null && html`<a href="tel:${businessPhone}">${formatPhone(businessPhone)}</a>`,
    businessEmail !== null && html`<a href="mailto:${encodeURIComponent(businessEmail)}">${businessEmail}</a>`,
  ];
  return html`<footer><ul>${details.map((detail) => detail !== false && html`<li>${detail}</li>\n`)}</ul></footer>`;
}

export function formatAbn(abn: string): string {
  return abn.replace(/^(..)(...)(...)(...)$/, "$1 $2 $3 $4");
}

/** Phone numbers are stored in E.164; people know the national form. */
function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatNational() ?? phone;
}
