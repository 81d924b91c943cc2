import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useForm } from "../../data/form.ts";
import { useFresh } from "../../data/reread.ts";
import { JobOfLead } from "../../generated/documents/JobOfLead.ts";
import { JobOfQuote } from "../../generated/documents/JobOfQuote.ts";
import { NewJob as Document } from "../../generated/documents/NewJob.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { CustomFieldInputs } from "../../records/CustomFieldInputs.tsx";
import { filledCustom } from "../../records/custom/CustomInputs.tsx";
import { create } from "../../records/faults.ts";
import { useSites } from "../../records/sites.ts";
import { type JobBegin, JobFields, readJob } from "./JobFields.tsx";

/** Creates a job for a customer, or from the quote or lead in the URL. */
export function NewJob() {
  const { customer, lead, quote } = useLocation().query;
  return (
    <Screen title="New job" isNarrow>
      <Section title="Details">
        {quote ? (
          <OfQuote id={quote} />
        ) : lead ? (
          <OfLead id={lead} customerId={customer} />
        ) : (
          <JobForm customerId={customer} />
        )}
      </Section>
    </Screen>
  );
}

function OfQuote({ id }: { id: string }) {
  const [answer, retry] = useFresh(JobOfQuote, { id });
  return (
    <Answer answer={answer} retry={retry} lines={8}>
      {({ quote: { title, customer, site, lead } }) => (
        <JobForm
          customerId={customer.id}
          job={{ title: title ?? "", site }}
          of={{ quote_id: id, lead_id: lead?.id ?? null }}
        />
      )}
    </Answer>
  );
}

function OfLead({ id, customerId }: { id: string; customerId: string | undefined }) {
  const [answer, retry] = useFresh(JobOfLead, { id });
  return (
    <Answer answer={answer} retry={retry} lines={8}>
      {({ lead: { description, customer, assignee } }) => (
        <JobForm
          customerId={customer?.id ?? customerId}
          job={{ description, assignees: assignee === null ? [] : [assignee] }}
          of={{ lead_id: id }}
        />
      )}
    </Answer>
  );
}

type Props = {
  customerId: string | undefined;
  job?: JobBegin;
  /** The quote or lead that the job is created from. */
  of?: { quote_id?: string; lead_id?: string | null };
};

function JobForm({ customerId: given, job = {}, of = {} }: Props) {
  const { route } = useLocation();
  const customerId = useSignal(given ?? "");
  const form = useForm({
    document: Document,
    send: create,
    variables: (fields) => ({
      input: { ...readJob(fields, job), ...filledCustom(fields), ...of, customer_id: customerId.value },
    }),
    onDone({ create_job: { id, job_number: number } }) {
      notify(`Job ${number} is created.`, "good");
      route(`/jobs/${id}`, true);
    },
  });
  const errors = form.errors.value;
  const sites = useSites(customerId.value);
  return (
    <Form form={form} action="Create job" cancel={<ButtonLink href="/jobs">Cancel</ButtonLink>}>
      <CustomerField
        customerId={customerId.value}
        onChoose={(id) => (customerId.value = id)}
        error={errors.customer_id}
      />
      <JobFields job={job} sites={sites} errors={errors} />
      <CustomFieldInputs record="job" errors={errors} />
    </Form>
  );
}
