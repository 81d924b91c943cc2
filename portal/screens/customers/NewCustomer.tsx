import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useForm } from "../../data/form.ts";
import { CreateCustomer } from "../../generated/documents/CreateCustomer.ts";
import { CustomFieldInputs } from "../../records/CustomFieldInputs.tsx";
import { filledCustom } from "../../records/custom/CustomInputs.tsx";
import { create } from "../../records/faults.ts";
import { CustomerFields, readCustomer } from "./CustomerFields.tsx";

export function NewCustomer() {
  const { route } = useLocation();
  const form = useForm({
    document: CreateCustomer,
    send: create,
    variables: (fields) => ({ input: { ...readCustomer(fields), ...filledCustom(fields) } }),
    onDone({ create_customer: { id, name } }) {
      notify(`${name} added as a customer.`, "good");
      route(`/customers/${id}`, true);
    },
  });
  return (
    <Screen title="New customer" isNarrow>
      <Section title="Details">
        <Form form={form} action="Create customer" cancel={<ButtonLink href="/customers">Cancel</ButtonLink>}>
          <CustomerFields errors={form.errors.value} />
          <CustomFieldInputs record="customer" errors={form.errors.value} />
        </Form>
      </Section>
    </Screen>
  );
}
