import type { RowOf } from "../database/query/types.ts";
import { type Address, formatAddress } from "../domain/kernel/address.ts";
import { formatAbn, formatPhone } from "../domain/kernel/format.ts";
import { type Html, html } from "../html.ts";

/** Who the page is from and how to reach them, for its end. The page leads to no other host: the website is text. */
export function businessContact({
  name,
  businessEmail,
  businessPhone,
  abn,
  website,
  ...business
}: RowOf<"Business">): Html {
  const address = business.address as Address | null;
  const details = [
    name,
    abn !== null && `ABN ${formatAbn(abn)}`,
    address !== null && formatAddress(address).join(", "),
    businessPhone !== null && html`<a href="tel:${businessPhone}">${formatPhone(businessPhone)}</a>`,
    businessEmail !== null && html`<a href="mailto:${encodeURIComponent(businessEmail)}">${businessEmail}</a>`,
    website === null ? (false as const) : website.replace(/^https?:\/\//, ""),
  ];
  return html`<footer><ul>${details.map((detail) => detail !== false && html`<li>${detail}</li>\n`)}</ul></footer>`;
}

/** The business's own words; nothing as long as it has written none. */
export function howToPay({ paymentInstructions }: RowOf<"Business">): Html | false {
  return paymentInstructions !== null && html`<h2>How to pay</h2>\n<p class="message">${paymentInstructions}</p>`;
}
