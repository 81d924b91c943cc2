import type { RowOf } from "../../../query/types.ts";
import { languageOf } from "../../../text/countries.ts";
import { html } from "../../../text/html.ts";
import { type Address, formatAddress } from "../../kernel/address.ts";
import { formatPhone } from "../../kernel/format.ts";
import { formatTaxId } from "../../kernel/tax-id.ts";
import type { NewEmail } from "./enqueue-email.ts";

type Content = Omit<NewEmail, "text" | "html"> & {
  business: RowOf<"Business">;
  paragraphs: readonly string[];
  /** The page that the email links to. */
  link?: { text: string; url: string };
};

/** An email from a business to its customer, as text and HTML with the same content. */
export function customerEmail({ business, paragraphs, link, ...email }: Content): NewEmail {
  const signature = signatureOf(business);
  const body = html`<!doctype html>
<html lang="${languageOf(business)}">
<body style="font-family: sans-serif; line-height: 1.5; color: #1c2a30">
${paragraphs.map((paragraph) => html`<p style="white-space: pre-line">${paragraph}</p>\n`)}
${link !== undefined && html`<p><a href="${link.url}">${link.text}</a></p>\n`}<p style="white-space: pre-line">${signature}</p>
</body>
</html>
`;
  const linked = link === undefined ? [] : [`${link.text}: ${link.url}`];
  const text = [...paragraphs, ...linked, signature].join("\n\n");
  return { ...email, text: `${text}\n`, html: body.text };
}

/** The sender's name and contact details. */
export function signatureOf({ name, businessPhone, businessEmail, website, ...business }: RowOf<"Business">): string {
  const address = business.address as Address | null;
  const details = [
    name,
    formatTaxId(business),
    ...(address === null ? [] : formatAddress(address)),
    businessPhone !== null && formatPhone(businessPhone),
    businessEmail,
    website,
  ];
  return details.filter(Boolean).join("\n");
}
