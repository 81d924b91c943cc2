/** The records that the API returns as a PDF too: their words, their operation, and the scopes of the records. */
export const pdfs = {
  quote: { noun: "quote", one: "a quote", operation: "GetQuotePdf", scopes: "quotes" },
  invoice: { noun: "invoice", one: "an invoice", operation: "GetInvoicePdf", scopes: "invoices" },
  credit_note: { noun: "credit note", one: "a credit note", operation: "GetCreditNotePdf", scopes: "invoices" },
} as const;

export type PdfKind = keyof typeof pdfs;

export const pdfKinds: readonly PdfKind[] = ["quote", "invoice", "credit_note"];

/** The path of a record's PDF, below the base address. */
export function pdfPath(kind: PdfKind): `/v1/${PdfKind}s/{id}/pdf` {
  return `/v1/${kind}s/{id}/pdf`;
}
