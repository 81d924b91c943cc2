import { beforeEach, expect, test } from "vitest";
import { Decimal } from "../../src/query/decimal.ts";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";
import { openBooks, type Row } from "./files.ts";

useWorld();

let books: Awaited<ReturnType<typeof openBooks>>;
beforeEach(async () => {
  books = await openBooks(world);
});

/** Lines whose GST needs rounding, with a discount and a line without GST. */
const awkward = [
  { description: "Labour, by the hour", quantity: 1.75, unit_price: 99.95 },
  { description: "Screws", quantity: 37, unit_price: 0.0355 },
  { description: "Discount", quantity: 1, unit_price: -12.34 },
  { description: "Permit", quantity: 1, unit_price: 45.05, tax_rate: 0 },
];

const cents = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** The total that Xero computes: each line's amount and GST are rounded to cents. */
function totalInXero(rows: Row[], isInclusive: boolean): number {
  return rows
    .reduce((sum, row) => {
      const amount = cents(new Decimal(row["*Quantity"] ?? "").times(row["*UnitAmount"] ?? ""));
      const tax = row["*TaxType"] === "GST on Income" && !isInclusive ? cents(amount.times("0.1")) : 0;
      return sum.plus(amount).plus(tax);
    }, new Decimal(0))
    .toNumber();
}

const sum = (rows: Row[], column: string) =>
  rows.reduce((total, row) => total.plus(row[column] ?? 0), new Decimal(0)).toNumber();

test.each([false, true])(
  "Xero computes the totals of the invoices and credit notes (with GST: %s)",
  async (inclusive) => {
    await books.settings({ sales_account: "200" });
    const customer = await books.customer();
    const invoice = await books.invoice(customer, { lines: awkward, tax_inclusive: inclusive });
    await books.invoice(customer, { lines: awkward, tax_inclusive: !inclusive });
    const note = await made(books.client, "/v1/credit_notes", { invoice_id: invoice.id, lines: awkward.slice(0, 3) });
    const query = { layout: "xero", amounts: inclusive ? "inclusive" : "exclusive" };
    const rows = await books.rows("invoices", query);
    expect(rows.map((row) => row["*InvoiceNumber"])).toEqual(Array(4).fill(invoice.invoice_number));
    expect(totalInXero(rows, inclusive)).toBe(invoice.total);
    expect(rows[0]).toMatchObject({
      "*ContactName": "Jane Citizen",
      EmailAddress: "jane@example.com",
      "*Description": "Labour, by the hour",
      "*Quantity": "1.75",
      "*UnitAmount": "99.95",
      "*AccountCode": "200",
    });
    expect(rows.map((row) => row["*TaxType"])).toEqual([...Array(3).fill("GST on Income"), "GST Free Income"]);
    const credits = await books.rows("credit_notes", query);
    expect(totalInXero(credits, inclusive)).toBe(-note.total);
    expect(credits[0]).toMatchObject({ "*InvoiceNumber": note.credit_note_number, Reference: invoice.invoice_number });
  },
);

test("MYOB gets invoices with and without GST in one file, with their totals, and a blank line after each", async () => {
  await books.settings({ sales_account: "4-1000", tax_code: "GST", tax_free_code: "FRE" });
  const customer = await books.customer();
  const one = await books.invoice(customer, { lines: awkward, issue_date: "2026-07-01", due_date: "2026-07-15" });
  const other = await books.invoice(customer, { lines: awkward, tax_inclusive: true });
  const rows = await books.rows("invoices", { layout: "myob" });
  expect(rows.map((row) => row["Invoice #"] ?? "")).toEqual([
    ...Array(4).fill(other.invoice_number),
    "",
    ...Array(4).fill(one.invoice_number),
    "",
  ]);
  for (const { invoice_number, subtotal, tax_total, total } of [one, other]) {
    const own = rows.filter((row) => row["Invoice #"] === invoice_number);
    expect([sum(own, "Amount"), sum(own, "GST Amount"), sum(own, "Inc-Tax Amount")]).toEqual([
      subtotal,
      tax_total,
      total,
    ]);
  }
  expect(rows[0]).toMatchObject({ Inclusive: "X", "Tax Code": "GST", "Sale Status": "I", "Account #": "4-1000" });
  expect(rows[5]).toMatchObject({
    Inclusive: "",
    Date: "01/07/2026",
    "Terms - Payment is Due": "2",
    "           - Balance Due Days": "14",
    Description: "1.75 × Labour, by the hour",
  });
});

test("Fieldline's own layout has a row for each record with its amounts, drafts and void ones included", async () => {
  const customer = await books.customer("Jane", { external_id: "c-1" });
  const invoice = await books.invoice(customer, { lines: awkward, issue_date: "2026-07-01" });
  await made(books.client, "/v1/invoices", { customer_id: customer, lines: awkward });
  await books.client("POST", `/v1/invoices/${invoice.id}/payments`, { body: { amount: 100, reference: "EFT 7" } });
  const note = await made(books.client, "/v1/credit_notes", { invoice_id: invoice.id, amount: 20, reason: "Late" });
  const read = (await books.client("GET", `/v1/invoices/${invoice.id}`)).body;
  const [draft, sent] = await books.rows("invoices");
  expect(draft).toMatchObject({ status: "draft", issue_date: "", amount_due: read.total.toFixed(2) });
  expect(sent).toMatchObject({
    id: invoice.id,
    status: "partially_paid",
    customer_name: "Jane",
    issue_date: "2026-07-01",
    total: read.total.toFixed(2),
    amount_paid: "100.00",
    credited: "20.00",
    amount_due: read.amount_due.toFixed(2),
  });
  expect(await books.rows("credit_notes")).toMatchObject([
    { id: note.id, invoice_number: invoice.invoice_number, reason: "Late", total: "20.00", amount_applied: "20.00" },
  ]);
  expect(await books.rows("payments")).toMatchObject([
    { kind: "payment", invoice_number: invoice.invoice_number, amount: "100.00", reference: "EFT 7" },
  ]);
});

test("a period begins and ends with the business's days", async () => {
  const customer = await books.customer();
  const { id } = await books.invoice(customer, { lines: [{ description: "Work", quantity: 1, unit_price: 1000 }] });
  // Sydney is ten hours ahead in July 2026.
  for (const [amount, paid_at] of [
    [1, "2026-06-30T13:59:59.000Z"],
    [2, "2026-06-30T14:00:00.000Z"],
    [3, "2026-07-01T13:59:59.000Z"],
    [4, "2026-07-01T14:00:00.000Z"],
  ])
    expect((await books.client("POST", `/v1/invoices/${id}/payments`, { body: { amount, paid_at } })).status).toBe(200);
  const amounts = async (query: Record<string, string>) =>
    (await books.rows("payments", query)).map(({ amount }) => Number(amount)).sort();
  expect(await amounts({ from: "2026-07-01", to: "2026-07-01" })).toEqual([2, 3]);
  expect(await amounts({ from: "2026-07-01" })).toEqual([2, 3, 4]);
  expect(await amounts({ to: "2026-06-30" })).toEqual([1]);
  await books.invoice(customer, { lines: awkward, issue_date: "2026-03-31" });
  await books.invoice(customer, { lines: awkward, issue_date: "2026-04-01" });
  const days = await books.rows("invoices", { from: "2026-03-31", to: "2026-03-31" });
  expect(days.map(({ issue_date }) => issue_date)).toEqual(["2026-03-31"]);
});

test("payments are a bank statement to Xero, and receipts without refunds to MYOB", async () => {
  await books.settings({ payment_account: "1-1110" });
  const customer = await books.customer();
  const { id, invoice_number } = await books.invoice(customer, {
    lines: [{ description: "Work", quantity: 1, unit_price: 100 }],
  });
  const pay = (body: object) => books.client("POST", `/v1/invoices/${id}/payments`, { body });
  await pay({ amount: 50, method: "card", reference: "EFT 7", paid_at: "2026-07-01" });
  await pay({ amount: -20, paid_at: "2026-07-02" });
  expect(await books.rows("payments", { layout: "xero" })).toEqual([
    expect.objectContaining({ "*Date": "02/07/2026", "*Amount": "-20.00", Description: `Refund of ${invoice_number}` }),
    {
      "*Date": "01/07/2026",
      "*Amount": "50.00",
      Payee: "Jane Citizen",
      Description: `Payment of ${invoice_number}, EFT 7`,
      Reference: invoice_number,
      "Cheque Number": "",
    },
  ]);
  expect(await books.rows("payments", { layout: "myob" })).toEqual([
    {
      "Co./Last Name": "Jane Citizen",
      "Deposit Account #": "1-1110",
      "Receipt Date": "01/07/2026",
      "Invoice #": invoice_number,
      "Amount Applied": "50.00",
      Memo: `Payment of ${invoice_number}, EFT 7`,
      "Payment Method": "Credit Card",
    },
  ]);
});

test("a text that a spreadsheet would run is text in every layout", async () => {
  await books.settings({ sales_account: "=1+1", payment_account: "+61" });
  const customer = await books.customer("=1+1");
  const { id } = await books.invoice(customer, { lines: [{ description: "@SUM(A1)", quantity: 1, unit_price: 10 }] });
  await books.client("POST", `/v1/invoices/${id}/payments`, { body: { amount: 1 } });
  for (const [file, query] of [
    ["invoices", {}],
    ["invoices", { layout: "xero", amounts: "exclusive" }],
    ["invoices", { layout: "myob" }],
    ["payments", { layout: "xero" }],
    ["payments", { layout: "myob" }],
  ] as const) {
    const { text } = await books.get(file, query);
    expect(text, file).toContain("'=1+1");
    expect(text, file).not.toMatch(/(^|,)"?[=+@]/m);
  }
});

test.each([
  ["invoices", { layout: "xero" }, 400],
  ["invoices", { layout: "myob", amounts: "inclusive" }, 400],
  ["invoices", { layout: "quickbooks" }, 400],
  ["invoices", { from: "2026-07-02", to: "2026-07-01" }, 400],
  ["invoices", { from: "yesterday" }, 400],
  ["quotes", { layout: "xero" }, 400],
  ["invoices", { layout: "xero", amounts: "exclusive" }, 409],
  ["credit_notes", { layout: "myob" }, 409],
  ["payments", { layout: "myob" }, 409],
] as const)("%s with %o is refused", async (file, query, status) => {
  const refused = await books.get(file, query);
  expect([refused.status, refused.headers.get("content-disposition")]).toEqual([status, null]);
});

test("quotes are a file, and MYOB's are those that the customer has", async () => {
  await books.settings({ sales_account: "4-1000" });
  const customer_id = await books.customer();
  const draft = await made(books.client, "/v1/quotes", { customer_id, lines: awkward });
  const { body: quote } = await books.client("POST", `/v1/quotes/${draft.id}/send`);
  await made(books.client, "/v1/quotes", { customer_id, lines: awkward });
  expect((await books.rows("quotes")).map(({ status, total }) => [status, total])).toEqual([
    ["draft", quote.total.toFixed(2)],
    ["sent", quote.total.toFixed(2)],
  ]);
  const rows = (await books.rows("quotes", { layout: "myob" })).filter((row) => row["Invoice #"] !== undefined);
  expect(rows.map((row) => [row["Invoice #"], row["Sale Status"]])).toEqual(
    Array(4).fill([quote.quote_reference, "Q"]),
  );
  expect(sum(rows, "Inc-Tax Amount")).toBe(quote.total);
});

test("discounted lines come to their total, and options that were not chosen are left out", async () => {
  await books.settings({ sales_account: "200" });
  const customer_id = await books.customer();
  const lines = [
    { description: "Split system", quantity: 3, unit_price: 333.33, discount_percent: 12.5 },
    { description: "Wi-Fi module", quantity: 1, unit_price: 150, is_optional: true },
  ];
  const draft = await made(books.client, "/v1/quotes", { customer_id, lines, discount_percent: 5 });
  const { body: quote } = await books.client("POST", `/v1/quotes/${draft.id}/send`);
  const quoted = (await books.rows("quotes", { layout: "myob" })).filter(
    (row) => row["Invoice #"] === quote.quote_reference,
  );
  expect(quoted).toHaveLength(1);
  expect(sum(quoted, "Inc-Tax Amount")).toBe(quote.total);
  const invoice = await books.invoice(customer_id, { lines: lines.slice(0, 1), discount_percent: 5 });
  const [row] = (await books.rows("invoices", { layout: "xero", amounts: "exclusive" })).filter(
    (one) => one["*InvoiceNumber"] === invoice.invoice_number,
  );
  expect([row?.["*Quantity"], row?.["*UnitAmount"]]).toEqual(["1", invoice.subtotal.toFixed(2)]);
});

test("each of many invoices is in the file once, a page at a time", async () => {
  await books.settings({ sales_account: "200" });
  const customer = await books.customer();
  for (let count = 0; count < 45; count += 1) await books.invoice(customer, { lines: awkward });
  world.statements.length = 0;
  const rows = await books.rows("invoices", { layout: "xero", amounts: "exclusive" });
  expect(rows).toHaveLength(180);
  expect(new Set(rows.map((row) => row["*InvoiceNumber"])).size).toBe(45);
  expect(world.statements.filter((text) => /from "?invoices/.test(text)).length).toBe(3);
});
