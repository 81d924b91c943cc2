import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { useForm } from "../../data/form.ts";
import { Job as Document } from "../../generated/documents/Job.ts";
import { SaveJobLines } from "../../generated/documents/SaveJobLines.ts";
import type { JobFragment, JobLineInput } from "../../generated/types.ts";
import { LineEditor } from "../../records/LineEditor.tsx";
import { type Lines, useLines } from "../../records/lines.ts";
import { useSaveDraft } from "../../records/save-draft.ts";

type Props = { job: JobFragment; onClose: () => void };

/** Edits the lines that no invoice has. */
export function EditLines({ job, onClose }: Props) {
  // The form compares with the job as it was opened.
  const [before] = useState(job);
  const { id, quote, tax_inclusive, discount_percent } = before;
  const open = before.lines.filter((line) => line.invoice_id === null);
  const invoiced = before.lines.filter((line) => line.invoice_id !== null);
  // The first lines of work without a quote have the business's setting of GST.
  const isNew = quote === null && before.lines.length === 0;
  const lines = useLines({
    ...(isNew ? {} : { tax_inclusive, discount_percent }),
    ...(open.length === 0 ? {} : { lines: open }),
  });
  const { seen, send } = useSaveDraft({
    noun: "job",
    id,
    updatedAt: before.updated_at,
    document: Document,
    updatedAtOf: (data) => data.job.updated_at,
  });
  const form = useForm({
    document: SaveJobLines,
    variables: () => ({ id, input: readLines(lines, invoiced), updated_at: seen.value }),
    send,
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <Form form={form} action="Save" cancel={<Button onClick={onClose}>Cancel</Button>}>
      {invoiced.length > 0 && (
        <p>
          {invoiced.length === 1
            ? "One line is on an invoice and stays as it is."
            : `${invoiced.length} lines are on invoices and stay as they are.`}
        </p>
      )}
      <LineEditor lines={lines} form={form} />
    </Form>
  );
}

/** The edited lines come first, so that the faults of the answer have their places. */
function readLines(lines: Lines, invoiced: readonly JobLineInput[]) {
  const { lines: edited, ...terms } = lines.read();
  return { ...terms, lines: [...edited, ...invoiced].map(inputOf) };
}

function inputOf({ description, quantity, unit_price, tax_rate, discount_percent }: JobLineInput): JobLineInput {
  return { description, quantity, unit_price, tax_rate, discount_percent };
}
