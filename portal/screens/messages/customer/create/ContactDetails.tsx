import { notify } from "../../../../app/notices.ts";
import { Field, Option, Select, TextArea } from "../../../../components/Field.tsx";
import { Row } from "../../../../components/Form.tsx";
import { textOf, useForm } from "../../../../data/form.ts";
import { UpdateCustomer } from "../../../../generated/documents/UpdateCustomer.ts";
import type { UpdateCustomerInput } from "../../../../generated/types.ts";
import { FormDialog } from "../../../../records/FormDialog.tsx";
import type { DialogProps } from "./props.ts";

export function ContactDetails({ customer, onDone, onClose }: DialogProps) {
  const { id, name, type, email, phone, notes } = customer;
  const form = useForm({
    document: UpdateCustomer,
    variables(fields) {
      const entered = {
        name: textOf(fields, "name") ?? "",
        type: fields.get("type") === "business" ? ("business" as const) : ("individual" as const),
        email: textOf(fields, "email"),
        phone: textOf(fields, "phone"),
        notes: textOf(fields, "notes"),
      };
      return { id, input: changesOf(entered, { name, type, email, phone, notes }) };
    },
    onDone() {
      notify("Saved.", "good");
      onDone();
      onClose();
    },
  });
  const errors = form.errors.value;
  return (
    <FormDialog title="Contact data" form={form} action="Save" onClose={onClose}>
      <Field label="Name" name="name" required autocomplete="off" defaultValue={name} error={errors.name} />
      <Select label="Type" name="type" error={errors.type}>
        <Option value="individual" isChosen={type === "individual"}>
          Individual
        </Option>
        <Option value="business" isChosen={type === "business"}>
          Business
        </Option>
      </Select>
      <Row>
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autocomplete="off"
          defaultValue={phone ?? ""}
          error={errors.phone}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autocomplete="off"
          defaultValue={email ?? ""}
          error={errors.email}
        />
      </Row>
      <TextArea
        label="Notes"
        name="notes"
        defaultValue={notes ?? ""}
        hint="The customer never sees them."
        error={errors.notes}
      />
    </FormDialog>
  );
}

/** What the person has not touched stays as somebody else may have changed it meanwhile. */
function changesOf(entered: UpdateCustomerInput, before: UpdateCustomerInput): UpdateCustomerInput {
  const names = Object.keys(entered) as (keyof UpdateCustomerInput)[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== before[name]).map((name) => [name, entered[name]]),
  );
}
