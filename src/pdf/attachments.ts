import type { Attachment } from "../email/transport.ts";
import type { Sent } from "../outbox/handlers/email.ts";
import type { Database } from "../tenancy/database.ts";
import { readCreditNoteCopy } from "../web/credit-note-copy.ts";
import { readInvoiceCopy } from "../web/invoice-copy.ts";
import type { LinkMaker } from "../web/links.ts";
import { readQuoteCopy } from "../web/quote-copy.ts";
import { readStatementCopy, statementOf } from "../web/statement-copy.ts";
import { fileNameOf, type PdfContent, withLogo } from "./pdf.ts";
import { createPdfRenderer } from "./render-pdf.ts";

type Parts = { database: Database; links: LinkMaker };

/** Renders the record that an email brings, as a PDF attachment. */
export function createAttachments({ database, links }: Parts): (email: Sent) => Promise<Attachment[]> {
  const render = createPdfRenderer();

  async function read(email: Sent): Promise<PdfContent | undefined> {
    const { kind, businessId, quoteId, invoiceId, creditNoteId } = email;
    const db = database.tenant(businessId);
    const own = links.of(businessId);
    if (kind === "quote" && quoteId !== null) {
      const copy = await readQuoteCopy(db, quoteId);
      return copy && withLogo(db, copy, own.quote(quoteId));
    }
    if ((kind === "invoice" || kind === "reminder") && invoiceId !== null) {
      const copy = await readInvoiceCopy(db, invoiceId);
      return copy && withLogo(db, copy, own.invoice(invoiceId));
    }
    if (creditNoteId !== null) {
      const copy = await readCreditNoteCopy(db, creditNoteId);
      return copy && withLogo(db, copy, own.credit_note(creditNoteId));
    }
    const statement = statementOf(email);
    if (statement !== undefined) {
      const copy = await readStatementCopy(db, statement);
      return copy && withLogo(db, copy, own.statement(statement));
    }
    return undefined;
  }

  return async (email) => {
    const content = await read(email);
    if (content === undefined) return [];
    return [
      {
        filename: fileNameOf(content.copy),
        contentType: "application/pdf",
        content: await render(email.businessId, content),
      },
    ];
  };
}
