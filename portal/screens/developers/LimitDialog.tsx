import type { AnyVariables } from "@urql/core";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import type { Document } from "../../data/document.ts";
import { textOf, useForm } from "../../data/form.ts";

type Props<Data, Variables extends AnyVariables> = {
  document: Document<Data, Variables>;
  variables: (requestsPerMinute: number | null) => Variables;
  title: string;
  requestsPerMinute: number | null;
  onClose: () => void;
};

/** Sets the requests per minute of a key or app, which count towards the business's quota. */
export function LimitDialog<Data, Variables extends AnyVariables>({
  document,
  variables,
  title,
  requestsPerMinute,
  onClose,
}: Props<Data, Variables>) {
  const form = useForm({
    document,
    variables: (fields) => variables(limitIn(fields)),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} action="Save limit" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <LimitField initial={requestsPerMinute} error={form.errors.value.requests_per_minute} />
      </Form>
    </Dialog>
  );
}

export function LimitField({ initial, error }: { initial: number | null; error: string | undefined }) {
  return (
    <Field
      label="Requests per minute"
      name="requests_per_minute"
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      defaultValue={initial === null ? "" : String(initial)}
      error={error}
      hint="All keys and apps share your business's limit. Set a lower one to leave room for the others. Leave blank for no limit of its own."
    />
  );
}

export function limitIn(fields: FormData): number | null {
  const text = textOf(fields, "requests_per_minute");
  return text === null ? null : Number(text);
}

/** Renders nothing if the key or app has no limit of its own. */
export function Limit({ requestsPerMinute }: { requestsPerMinute: number | null }) {
  if (requestsPerMinute === null) return null;
  return <span>{requestsPerMinute === 1 ? "1 request" : `${requestsPerMinute} requests`} a minute</span>;
}
