import { useQuery } from "@urql/preact";
import { notify } from "../../../../app/notices.ts";
import { Skeleton } from "../../../../components/Answer.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";
import { Field, TextArea } from "../../../../components/Field.tsx";
import { fieldsWith, textOf, useForm } from "../../../../data/form.ts";
import { leave } from "../../../../data/unsaved.ts";
import { CreateLead } from "../../../../generated/documents/CreateLead.ts";
import { LatestInbound } from "../../../../generated/documents/LatestInbound.ts";
import { AssigneeField } from "../../../../records/AssigneeField.tsx";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import { create } from "../../../../records/faults.ts";
import { PhoneAndEmail } from "../../../../records/PhoneAndEmail.tsx";
import { threadSize } from "../../../../routes.ts";
import { latestInbound } from "../sender.ts";
import type { DialogProps } from "./props.ts";

/** Creates a lead from the customer's latest message. */
export function NewLead(props: DialogProps) {
  const [{ data, error }] = useQuery({
    query: LatestInbound,
    variables: { id: props.conversationId, limit: threadSize },
    requestPolicy: "network-only",
  });
  if (data == null && error === undefined)
    return (
      <Dialog title="New lead" onClose={() => leave(props.onClose)}>
        <Skeleton lines={5} />
      </Dialog>
    );
  const inbound = latestInbound(data?.conversation_messages.data ?? []);
  return <LeadForm {...props} written={[inbound?.subject, inbound?.text].filter(Boolean).join("\n\n")} />;
}

function LeadForm({ customer, written, onDone, onClose }: DialogProps & { written: string }) {
  const form = useForm({
    document: CreateLead,
    send: create,
    variables: (fields) => ({
      input: {
        customer_id: customer.id,
        name: textOf(fields, "name") ?? "",
        email: textOf(fields, "email"),
        phone: textOf(fields, "phone"),
        description: textOf(fields, "description"),
        assignee_id: textOf(fields, "assignee_id"),
      },
    }),
    onDone({ create_lead: { reference } }) {
      notify(`Lead ${reference} is created.`, "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title="New lead" form={form} action="Create lead" onClose={onClose}>
      <TextArea
        label="Description"
        name="description"
        rows={5}
        autofocus
        defaultValue={written}
        error={errors.description}
        hint="The work that is asked for. It begins with the latest message."
      />
      <Field label="Name" required autocomplete="off" {...fieldsWith(customer, errors)("name")} />
      <PhoneAndEmail begin={customer} errors={errors} />
      <AssigneeField error={errors.assignee_id} />
    </FormDialog>
  );
}
