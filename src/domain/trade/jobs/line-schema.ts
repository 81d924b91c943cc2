import { inBatches } from "../../../graphql/batch.ts";
import type { RowOf } from "../../../query/types.ts";
import { derived, type Field } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { findLineInvoices, type LineInvoice } from "../line-items/job-lines.ts";
import { JobLineInput, lineFields } from "../line-items/schema.ts";

const readInvoice = inBatches<LineInvoice>(({ db }, ids) => findLineInvoices(db, ids));

export const jobLines = resource("JobLine", {
  description: "A line of a job: work or material that is not of its quote.",
  fields: {
    ...lineFields,
    invoice_id: derived<Pick<RowOf<"JobLine">, "id">, true>("ID", {
      description:
        "The id of the invoice that has the line, which can be a draft; null if none has it. Void and fully credited invoices do not count. A new invoice does not change the job's `updated_at`.",
      example: null,
      nullable: true,
      select: { id: true },
      resolve: async ({ id }, _args, context) => (await readInvoice(context, id))?.id ?? null,
    }),
  },
});

type Lines = (typeof JobLineInput.$inferInput)[];

/** The lines field of a job. It is loaded only if selected. Inputs replace the lines as a whole. */
export function linesOfJob(options: {
  description: string;
  create: { description: string };
  update: { description: string };
}): Field<Lines, "always", false, false, false> {
  return {
    output: {
      kind: "relation",
      relation: "lines",
      type: jobLines.type,
      query: { orderBy: [{ position: "asc" }] },
      complexity: { field: 0, multiplier: 5 },
    },
    input: { type: [JobLineInput], parse: undefined },
    options: { ...options, writable: "always", column: false },
  };
}
