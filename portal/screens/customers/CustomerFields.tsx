import { AddressFields, readAddress, writtenAddress } from "../../components/AddressFields.tsx";
import { Field, TextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf } from "../../data/form.ts";
import { abn, phone } from "../../data/format.ts";
import type { CreateCustomerInput, CustomerFragment } from "../../generated/types.ts";
import { readBasics, TypeField } from "../../records/CustomerBasics.tsx";
import { PhoneAndEmail } from "../../records/PhoneAndEmail.tsx";

type Props = { customer?: CustomerFragment; errors: Readonly<Record<string, string>> };

export function CustomerFields({ customer, errors }: Props) {
  const begin = customer && writtenOf(customer);
  const field = fieldsWith(begin, errors);
  return (
    <>
      <Row>
        <Field label="Name" required autofocus autocomplete="off" {...field("name")} />
        <TypeField type={begin?.type} error={errors.type} />
      </Row>
      <PhoneAndEmail begin={begin} errors={errors} />
      <Row>
        <Field label="ABN" inputMode="numeric" autocomplete="off" {...field("abn")} />
        <Field
          label="Tags"
          name="tags"
          autocomplete="off"
          defaultValue={begin?.tags?.join(", ") ?? ""}
          hint="Separated by commas."
          error={tagsError(errors)}
        />
      </Row>
      <AddressFields address={customer?.billing_address ?? null} errors={errors} within="billing_address/" />
      <TextArea label="About" hint="Only your team sees this." {...field("notes")} />
    </>
  );
}

/** Shows an error at one tag, such as `tags/0`, at the whole field. */
function tagsError(errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([name]) => name === "tags" || name.startsWith("tags/"))?.[1];
}

export function readCustomer(fields: FormData): CreateCustomerInput {
  return {
    ...readBasics(fields),
    abn: textOf(fields, "abn"),
    tags: (textOf(fields, "tags") ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
    billing_address: readAddress(fields, "billing_address/"),
    notes: textOf(fields, "notes"),
  };
}

/** The customer as input. */
export function writtenOf({ name, type, email, notes, tags, ...customer }: CustomerFragment): CreateCustomerInput {
  const address = customer.billing_address;
  return {
    name,
    type,
    phone: customer.phone && phone(customer.phone),
    email,
    abn: customer.abn && abn(customer.abn),
    tags,
    billing_address: address && writtenAddress(address),
    notes,
  };
}
