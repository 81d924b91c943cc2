import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { useForm } from "../../data/form.ts";
import { UpdateLead } from "../../generated/documents/UpdateLead.ts";
import type { LeadFragment } from "../../generated/types.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { FormDialog } from "../../records/FormDialog.tsx";

type Props = { lead: LeadFragment; onClose: () => void };

/** A lead can change its customer until it has a quote or a job. */
export function ChooseCustomer({ lead: { id, name, customer }, onClose }: Props) {
  const [chosen, choose] = useState(customer?.id ?? "");
  const form = useForm({
    document: UpdateLead,
    variables: () => ({ id, input: { customer_id: chosen } }),
    onDone({ update_lead: { customer: now } }) {
      notify(`${name} linked to ${now?.name}.`, "good");
      onClose();
    },
  });
  return (
    <FormDialog title={`Choose a customer for ${name}`} form={form} action="Save" onClose={onClose}>
      <CustomerField customerId={chosen} onChoose={choose} error={form.errors.value.customer_id} />
    </FormDialog>
  );
}
