import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { useForm } from "../../data/form.ts";
import { UpdateLead } from "../../generated/documents/UpdateLead.ts";
import type { LeadFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { FormDialog } from "../../records/FormDialog.tsx";
import { LeadFields, readLead, writtenOf } from "./LeadFields.tsx";

type Props = { lead: LeadFragment; onClose: () => void };

export function EditLead({ lead, onClose }: Props) {
  // The form compares with the lead as it was opened, even if it changes meanwhile.
  const before = useState(lead)[0];
  const form = useForm({
    document: UpdateLead,
    variables: (fields) => ({ id: before.id, input: changedOf(readLead(fields), writtenOf(before)) }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit ${before.name}`} form={form} action="Save" onClose={onClose}>
      <LeadFields lead={before} errors={form.errors.value} />
    </FormDialog>
  );
}
