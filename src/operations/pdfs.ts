/** The records that the API returns as a PDF too. */
export const pdfKinds = ["quote", "invoice"] as const;

export type PdfKind = (typeof pdfKinds)[number];

/** The path of a record's PDF, below the base address. */
export function pdfPath(kind: PdfKind): `/v1/${PdfKind}s/{id}/pdf` {
  return `/v1/${kind}s/{id}/pdf`;
}
