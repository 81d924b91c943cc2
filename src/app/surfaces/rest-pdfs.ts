import { assertAccess, hasAccess } from "../../auth/access.ts";
import { authenticateRequest } from "../../auth/authenticate-request.ts";
import { isId } from "../../domain/kernel/store.ts";
import type { Route } from "../../http/router.ts";
import { type PdfKind, pdfKinds, pdfPath, pdfs } from "../../operations/pdfs.ts";
import { fileNameOf, withLogo } from "../../pdf/pdf.ts";
import type { RenderPdf } from "../../pdf/render-pdf.ts";
import { Problem } from "../../problems.ts";
import { readCreditNoteCopy } from "../../web/credit-note-copy.ts";
import { readInvoiceCopy } from "../../web/invoice-copy.ts";
import { readQuoteCopy } from "../../web/quote-copy.ts";
import type { Services } from "../services.ts";

const reads = { quote: readQuoteCopy, invoice: readInvoiceCopy, credit_note: readCreditNoteCopy };

/** The PDFs of records over REST. */
export function pdfRoutes({ config, database, links, authenticate }: Services, render: RenderPdf): Route[] {
  return pdfKinds.map((kind: PdfKind) => ({
    method: "GET",
    path: config.basePath + pdfPath(kind).replace("{id}", ":id"),
    operation: pdfs[kind].operation,
    anonymous: "credential",
    async handle(ctx, { id = "" }) {
      const { caller, businessId } = await authenticateRequest(ctx, authenticate);
      assertAccess(caller, `${pdfs[kind].scopes}:read`);
      if (ctx.accepts("application/pdf") === false)
        throw new Problem("not-acceptable", "The answer is application/pdf.");
      const db = database.tenant(businessId, caller.id);
      const copy = isId(id) ? await reads[kind](db, id) : undefined;
      if (copy === undefined)
        throw new Problem("not-found", `There is no such ${pdfs[kind].noun}, or it has not been sent.`);
      // The page's address lets its holder decide for the customer.
      const url = hasAccess(caller, `${pdfs[kind].scopes}:write`) ? links.of(businessId)[kind](id) : undefined;
      const bytes = await render(businessId, await withLogo(db, copy, url));
      ctx.set("Content-Disposition", `attachment; filename="${fileNameOf(copy)}"`);
      ctx.type = "application/pdf";
      ctx.compress = false;
      ctx.body = bytes;
    },
  }));
}
