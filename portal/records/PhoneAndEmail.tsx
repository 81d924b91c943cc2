import { Field } from "../components/Field.tsx";
import { Row } from "../components/Form.tsx";
import { fieldsWith } from "../data/form.ts";

type Props = {
  /** The initial values. */
  begin?: { phone?: string | null | undefined; email?: string | null | undefined } | undefined;
  /** Shown under the email address. */
  hint?: string;
  errors: Readonly<Record<string, string>>;
};

export function PhoneAndEmail({ begin, hint, errors }: Props) {
  const field = fieldsWith(begin, errors);
  return (
    <Row>
      <Field label="Phone" type="tel" autocomplete="off" {...field("phone")} />
      <Field label="Email" type="email" autocomplete="off" hint={hint} {...field("email")} />
    </Row>
  );
}
