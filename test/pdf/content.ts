import type { PdfContent } from "../../src/pdf/pdf.ts";

/** A quote with these descriptions on its lines. */
export function quoteOf(descriptions: readonly string[], message: string | null = null): PdfContent {
  return {
    url: "https://example.com/q/token",
    logo: undefined,
    copy: {
      kind: "quote",
      reference: "Q-1001",
      title: "Quote Q-1001",
      subtitle: null,
      status: { tone: "open", label: "Waiting", rest: " for your decision." },
      business: {
        name: "Plumbing",
        taxId: null,
        tax: "GST",
        currency: "Australian dollars",
        language: "en-AU",
        address: [],
        phone: null,
        email: null,
        website: null,
        logo: null,
        isSuspended: false,
        isSandbox: false,
      },
      facts: [{ name: "For", lines: ["Jane"] }],
      message,
      signature: null,
      lines: descriptions.map((description) => ({
        description,
        quantity: "1",
        unitPrice: "$100.00",
        tax: "$10.00",
        amount: "$100.00",
        discount: null,
        option: null,
      })),
      taxInclusive: false,
      discount: null,
      mayChoose: false,
      sums: [{ name: "Total including GST", amount: "$110.00", isMain: true }],
      howToPay: null,
      terms: null,
      payable: null,
    },
  };
}
