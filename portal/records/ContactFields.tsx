import { Check, Field } from "../components/Field.tsx";
import { Row } from "../components/Form.tsx";
import { fieldsWith, textOf } from "../data/form.ts";
import type { CreateContactInput } from "../generated/types.ts";
import { PhoneAndEmail } from "./PhoneAndEmail.tsx";

type Props = { begin?: Partial<CreateContactInput>; errors: Readonly<Record<string, string>> };

export function ContactFields({ begin, errors }: Props) {
  const field = fieldsWith(begin, errors);
  return (
    <>
      <Row>
        <Field label="Name" required autofocus autocomplete="off" {...field("name")} />
        <Field label="Role" autocomplete="off" hint="For example, Tenant or Site manager." {...field("role")} />
      </Row>
      <PhoneAndEmail begin={begin} errors={errors} />
      <Check
        label="Primary contact"
        name="is_primary"
        defaultChecked={begin?.is_primary ?? false}
        hint="Replaces the current primary contact."
      />
    </>
  );
}

export function readContact(fields: FormData) {
  return {
    name: textOf(fields, "name") ?? "",
    role: textOf(fields, "role"),
    phone: textOf(fields, "phone"),
    email: textOf(fields, "email"),
    is_primary: fields.has("is_primary"),
  };
}
