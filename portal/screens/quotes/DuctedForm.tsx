import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { CreateDuctedQuote } from "../../generated/documents/CreateDuctedQuote.ts";
import { DuctedFields, DuctedPrice, type Figures, readFigures } from "../../records/Ducted.tsx";
import { create } from "../../records/faults.ts";
import { ForWhom, type NewProps, readForWhom, unanswered } from "./ForWhom.tsx";

/** A new quote for a ducted system, priced by its figures. The draft's lines can be edited afterwards. */
export function DuctedForm(props: NewProps) {
  const { route } = useLocation();
  const figures = useSignal<Figures>({ area_m2: "", capacity_kw: "", outlets: "", zones: "" });
  const form = useForm({
    document: CreateDuctedQuote,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({
      input: {
        ...readForWhom(fields, props),
        title: textOf(fields, "title"),
        ...readFigures(figures.value),
      },
    }),
    onDone({ create_ducted_quote: { id, quote_reference: number } }) {
      notify(`${number} is saved as a draft.`, "good");
      route(`/quotes/${id}`, true);
    },
  });
  const errors = form.errors.value;
  return (
    <Form form={form} action="Save draft" cancel={<ButtonLink href="/quotes">Cancel</ButtonLink>}>
      <ForWhom {...props} errors={errors} />
      <Field
        label="Title"
        name="title"
        autocomplete="off"
        hint="Leave blank to use the capacity, for example Ducted system, 14 kW."
        error={errors.title}
      />
      <DuctedFields figures={figures} errors={errors} />
      <DuctedPrice figures={figures} />
    </Form>
  );
}
