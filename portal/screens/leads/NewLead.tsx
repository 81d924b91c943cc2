import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Check } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useForm } from "../../data/form.ts";
import { CreateLead } from "../../generated/documents/CreateLead.ts";
import { CustomFieldInputs } from "../../records/CustomFieldInputs.tsx";
import { filledCustom } from "../../records/custom/CustomInputs.tsx";
import { create } from "../../records/faults.ts";
import { LeadFields, readLead } from "./LeadFields.tsx";

const unanswered = "We couldn't confirm that this lead was created. Check the leads before you try again.";

export function NewLead() {
  const { route } = useLocation();
  const form = useForm({
    document: CreateLead,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({
      input: {
        ...readLead(fields),
        ...filledCustom(fields),
        auto_create_customer: fields.has("auto_create_customer"),
        notify: true,
      },
    }),
    onDone({ create_lead: { id, reference } }) {
      notify(`Lead ${reference} is created.`, "good");
      route(`/leads/${id}`, true);
    },
  });
  return (
    <Screen title="New lead" isNarrow>
      <Section title="Details">
        <Form form={form} action="Create lead" cancel={<ButtonLink href="/leads">Cancel</ButtonLink>}>
          <LeadFields errors={form.errors.value} />
          <CustomFieldInputs record="lead" errors={form.errors.value} />
          <Check
            label="Add as a customer"
            name="auto_create_customer"
            hint="Links to an existing customer with the same email address or phone number."
          />
        </Form>
      </Section>
    </Screen>
  );
}
