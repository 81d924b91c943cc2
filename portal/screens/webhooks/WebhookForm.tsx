import { ButtonLink } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import type { useForm } from "../../data/form.ts";
import { fieldsWith, textOf } from "../../data/form.ts";
import { EventChoice } from "./EventChoice.tsx";

type Written = { url: string; events: readonly string[]; description: string | null };

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: creating and updating answer different things
  form: ReturnType<typeof useForm<any, any>>;
  action: string;
  cancel: string;
  webhook?: Written;
};

export function WebhookForm({ form, action, cancel, webhook }: Props) {
  const { errors, isChanged } = form;
  const field = fieldsWith(webhook, errors.value);
  return (
    <Form form={form} action={action} cancel={<ButtonLink href={cancel}>Cancel</ButtonLink>}>
      <Field
        label="Address"
        type="url"
        required
        maxLength={2000}
        autocomplete="off"
        placeholder="https://example.com/hooks/fieldline"
        hint="Starts with https:// and is on the public internet."
        {...field("url")}
      />
      <Field
        label="Description"
        maxLength={255}
        autocomplete="off"
        hint="What it is for, such as Accounting. Can be empty."
        {...field("description")}
      />
      <EventChoice
        chosen={webhook?.events ?? []}
        error={errors.value.events}
        onChange={() => {
          isChanged.value = true;
        }}
      />
    </Form>
  );
}

export function writtenOf(fields: FormData) {
  return {
    url: textOf(fields, "url") ?? "",
    description: textOf(fields, "description"),
    events: fields.getAll("events").map(String),
  };
}
