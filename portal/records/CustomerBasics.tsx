import { Field, Option, Select } from "../components/Field.tsx";
import { fieldsWith, textOf } from "../data/form.ts";
import type { CreateCustomerInput } from "../generated/types.ts";
import { PhoneAndEmail } from "./PhoneAndEmail.tsx";

type Errors = Readonly<Record<string, string>>;

type Props = { begin: Pick<CreateCustomerInput, "name" | "type" | "phone" | "email">; errors: Errors };

/** The fields of a customer created in passing. The others can be filled in later. */
export function CustomerBasics({ begin, errors }: Props) {
  return (
    <>
      <Field label="Name" required autofocus autocomplete="off" {...fieldsWith(begin, errors)("name")} />
      <TypeField type={begin.type} error={errors.type} />
      <PhoneAndEmail begin={begin} errors={errors} />
    </>
  );
}

export function TypeField({ type, error }: { type: CreateCustomerInput["type"]; error: string | undefined }) {
  return (
    <Select label="Type" name="type" error={error}>
      <Option value="individual" isChosen={type !== "business"}>
        Individual
      </Option>
      <Option value="business" isChosen={type === "business"}>
        Business
      </Option>
    </Select>
  );
}

export function readBasics(fields: FormData) {
  return {
    name: textOf(fields, "name") ?? "",
    type: fields.get("type") === "business" ? ("business" as const) : ("individual" as const),
    phone: textOf(fields, "phone"),
    email: textOf(fields, "email"),
  };
}
