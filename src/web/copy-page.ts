import type { LinkKind } from "../graphql/services.ts";
import { type Html, html } from "../text/html.ts";
import {
  type BusinessCopy,
  type CustomerCopy,
  describeOption,
  type Fact,
  type LineCopy,
  type Option,
  type Status,
  type Sum,
  type TableCopy,
  type TableRow,
} from "./customer-copy.ts";
import { page } from "./layout.ts";
import { type OnlineCopy, payForm } from "./online-payment.ts";
import { drawingOf } from "./signature-pad.ts";

type Options = {
  /** The page's address. */
  path: string;
  /** Follows the status. */
  notice?: Html | false;
  /** The customer's forms, between the totals and how to pay. */
  forms?: Html | false;
  /** Set if customers can pay online. */
  online?: OnlineCopy | undefined;
  script?: string | undefined;
  /** The address of the page of a row's record. */
  addressOf?: ((kind: LinkKind, id: string) => string) | undefined;
};

/** Renders a record for its customer as a page. */
export function copyPage(
  copy: CustomerCopy,
  { path, notice = false, forms = false, online, script, addressOf }: Options,
): string {
  const { title, subtitle, status, business, facts, message, signature, howToPay, terms, payable } = copy;
  const mayAct = !business.isSuspended;
  return page({
    title,
    letterhead: business.name,
    logo: business.logo,
    language: business.language,
    script: mayAct ? script : undefined,
    body: html`
<h1>${title}</h1>
${subtitle !== null && html`<p class="subtitle">${subtitle}</p>`}
${[...(business.isSandbox ? [sandboxNotice] : []), ...(online?.notices ?? []), status, ...(mayAct ? [] : [suspendedNotice])].map(statusLine)}${notice}${
  signature !== null &&
  html`<div class="signature">${drawingOf(signature)}</div>
`
}<dl>
${[sender(business), ...facts].map(factRow)}</dl>
${message !== null && html`<p class="message">${message}</p>`}
${copy.tables === undefined ? linesTable(copy) : statementTables(copy, copy.tables, addressOf)}
${mayAct && forms}
${mayAct && online?.canPay === true && payable !== null && payForm(path, payable)}
${howToPay !== null && html`<h2>How to pay</h2>\n<p class="message">${howToPay}</p>`}
${terms !== null && html`<h2 id="terms">Terms and conditions</h2>\n<p class="message">${terms}</p>`}
<p class="download"><a href="${path}.pdf">Download PDF</a></p>
${businessContact(business)}`,
  });
}

const suspendedNotice: Status = {
  tone: "warn",
  label: "Online acceptance and payment are not available at the moment.",
  rest: " Please contact us.",
};

const sandboxNotice: Status = {
  tone: "warn",
  label: "Sandbox.",
  rest: " This is test data. No business offers or demands anything here.",
};

/** The page of a valid link whose record is not shown or no longer exists. */
export function withdrawnPage(business: BusinessCopy): string {
  return page({
    title: "Not available",
    letterhead: business.name,
    logo: business.logo,
    language: business.language,
    body: html`<h1>This is not available</h1>
<p>The document behind this link was withdrawn, or is not ready yet. Please contact us if you expected one.</p>
${businessContact(business)}`,
  });
}

function statusLine({ tone, label, rest }: Status): Html {
  return html`<p class="state ${tone}"><strong>${label}</strong>${rest}</p>\n`;
}

function sender({ name, taxId, address }: BusinessCopy): Fact {
  return { name: "From", lines: [name, ...(taxId === null ? [] : [taxId]), ...address] };
}

function factRow({ name, lines }: Fact): Html {
  return html`<dt>${name}</dt><dd>${lines.map((line, index) => [index > 0 && html`<br>`, line])}</dd>\n`;
}

function linesTable({ business, lines, sums, taxInclusive, discount, mayChoose }: CustomerCopy): Html {
  const { tax, currency } = business;
  return html`<table class="lines">
<caption class="quiet">All amounts are in ${currency}${taxInclusive ? ` and include ${tax}` : ""}.${!taxInclusive && ` Item amounts and the subtotal exclude ${tax}.`}${discount !== null && ` Item amounts are after the discount of ${discount}.`}</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>
${lines.map((line) => lineRow(line, { tax, taxInclusive, mayChoose }))}</tbody>
<tfoot id="sums">
${sums.map(sumRow)}</tfoot>
</table>`;
}

/** The tables, and the sums below them. */
function statementTables({ sums }: CustomerCopy, tables: TableCopy[], addressOf: Options["addressOf"]): Html {
  return html`${tables.map((table) => rowTable(table, addressOf))}<table>
<tfoot>
${sums.map(sumRow)}</tfoot>
</table>`;
}

function rowTable({ title, text, figures, rows, note }: TableCopy, addressOf: Options["addressOf"]): Html {
  return html`<h2>${title}</h2>
<table class="rows">
${note !== null && html`<caption class="quiet">${note}</caption>\n`}<thead><tr><th scope="col">${text}</th>${figures.map((figure) => html`<th scope="col" class="amount">${figure}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => tableRow(row, addressOf))}</tbody>
</table>
`;
}

function tableRow({ text, detail, figures, record }: TableRow, addressOf: Options["addressOf"]): Html {
  const name =
    record === undefined || addressOf === undefined
      ? text
      : html`<a href="${addressOf(record.kind, record.id)}">${text}</a>`;
  return html`<tr><td>${name}${detail !== null && html`<span class="detail">${detail}</span>`}</td>${figures.map((figure) => html`<td class="amount">${figure}</td>`)}</tr>\n`;
}

type RowOptions = Pick<CustomerCopy, "taxInclusive" | "mayChoose"> & Pick<BusinessCopy, "tax">;

function lineRow(line: LineCopy, { tax, taxInclusive, mayChoose }: RowOptions): Html {
  const { description, quantity, unitPrice, amount, discount, option } = line;
  const taxed = line.tax === null ? `no ${tax}` : `${taxInclusive ? `includes ${tax} of` : tax} ${line.tax}`;
  const less = discount === null ? "" : `, less ${discount}`;
  const detail = html`<span class="detail">${option !== null && `${mayChoose ? "Optional" : describeOption(option)}: `}${quantity} × ${unitPrice}${less}, ${taxed}</span>`;
  const named = html`<span class="description">${description}</span>`;
  const item = option !== null && mayChoose ? optionBox(option, named) : named;
  const isLeftOut = option !== null && !option.isSelected && !mayChoose;
  return html`<tr${isLeftOut && html` class="left-out"`}><td>${item}${detail}</td><td class="amount">${amount}</td></tr>\n`;
}

/** Browsers would restore what was ticked before, so `autocomplete` is off. */
function optionBox({ position, isSelected }: Option, named: Html): Html {
  return html`<label class="option"><input type="checkbox" name="option" value="${position}" form="accept" autocomplete="off"${isSelected && html` checked`}>${named}</label>`;
}

function sumRow({ name, amount, isMain }: Sum): Html {
  return html`<tr${isMain === true && html` class="total"`}><th scope="row">${name}</th><td class="amount">${amount}</td></tr>\n`;
}

/** Renders the business and its contact details for the page's end. */
function businessContact({ name, taxId, address, phone, email, website }: BusinessCopy): Html {
  const details = [
    name,
    taxId,
    address.length > 0 && address.join(", "),
    phone !== null && html`<a href="tel:${phone.number}">${phone.written}</a>`,
    email !== null && html`<a href="mailto:${encodeURIComponent(email)}">${email}</a>`,
    website,
  ];
  const shown = details.filter((detail) => detail !== null && detail !== false);
  return html`<footer><ul>${shown.map((detail) => html`<li>${detail}</li>\n`)}</ul></footer>`;
}
