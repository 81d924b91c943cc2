import { notify } from "../../app/notices.ts";
import { Field } from "../../components/Field.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { LoseLead } from "../../generated/documents/LoseLead.ts";
import type { LeadFragment } from "../../generated/types.ts";
import { FormDialog } from "../../records/FormDialog.tsx";

type Props = { lead: { id: string; name: string }; onLost?: (lead: LeadFragment) => void; onClose: () => void };

export function LoseDialog({ lead: { id, name }, onLost, onClose }: Props) {
  const form = useForm({
    document: LoseLead,
    variables: (fields) => ({ id, input: { lost_reason: textOf(fields, "lost_reason") } }),
    onDone({ lose_lead: lost }) {
      notify(`${name} is lost.`, "good");
      onClose();
      onLost?.(lost);
    },
  });
  return (
    <FormDialog title={`Mark ${name} as lost?`} form={form} action="Mark as lost" onClose={onClose}>
      <Field
        label="Reason"
        name="lost_reason"
        autofocus
        autocomplete="off"
        maxLength={200}
        hint="Optional. For example, Too expensive."
        error={form.errors.value.lost_reason}
      />
    </FormDialog>
  );
}
