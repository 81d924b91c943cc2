import { ButtonLink } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import type { useForm } from "../../data/form.ts";
import { fieldsWith, textOf } from "../../data/form.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import { EventChoice } from "./EventChoice.tsx";
import { FilterFields, readFilters } from "./FilterFields.tsx";

type Written = Pick<WebhookFragment, "url" | "events" | "filters" | "description">;

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: creating and updating return different types
  form: ReturnType<typeof useForm<any, any>>;
  action: string;
  cancel: string;
  webhook?: Written;
};

export function WebhookForm({ form, action, cancel, webhook }: Props) {
  const { errors, markChanged } = form;
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
        hint="A public address that starts with https://."
        {...field("url")}
      />
      <Field
        label="Description"
        maxLength={255}
        autocomplete="off"
        hint="Optional. For example, Accounting."
        {...field("description")}
      />
      <EventChoice
        chosen={webhook?.events ?? []}
        error={errors.value.events}
        onChange={() => {
          markChanged();
        }}
      />
      <FilterFields filters={webhook?.filters ?? []} errors={errors.value} onChange={markChanged} />
    </Form>
  );
}

export function writtenOf(fields: FormData) {
  return {
    url: textOf(fields, "url") ?? "",
    description: textOf(fields, "description"),
    events: fields.getAll("events").map(String),
    filters: readFilters(fields),
  };
}
