import { AddressFields, readAddress, writtenAddress } from "../../components/AddressFields.tsx";
import { Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf } from "../../data/form.ts";
import { abn, phone } from "../../data/format.ts";
import type { CreateCustomerInput, CustomerFragment } from "../../generated/types.ts";

type Props = { customer?: CustomerFragment; errors: Readonly<Record<string, string>> };

/** Of a new customer, and of one that is edited. */
export function CustomerFields({ customer, errors }: Props) {
  return (
    <>
      <Row>
        <Field
          label="Name"
          name="name"
          required
          autofocus
          autocomplete="off"
          defaultValue={customer?.name ?? ""}
          error={errors.name}
        />
        <Select label="Type" name="type" error={errors.type}>
          <Option value="individual" isChosen={customer?.type !== "business"}>
            Individual
          </Option>
          <Option value="business" isChosen={customer?.type === "business"}>
            Business
          </Option>
        </Select>
      </Row>
      <Row>
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autocomplete="off"
          defaultValue={customer?.phone ? phone(customer.phone) : ""}
          error={errors.phone}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autocomplete="off"
          defaultValue={customer?.email ?? ""}
          error={errors.email}
        />
      </Row>
      <Row>
        <Field
          label="ABN"
          name="abn"
          inputMode="numeric"
          autocomplete="off"
          defaultValue={customer?.abn ? abn(customer.abn) : ""}
          error={errors.abn}
        />
        <Field
          label="Tags"
          name="tags"
          autocomplete="off"
          defaultValue={customer?.tags.join(", ") ?? ""}
          hint="Separated by commas."
          error={tagsError(errors)}
        />
      </Row>
      <AddressFields address={customer?.billing_address ?? null} errors={errors} within="billing_address/" />
      <TextArea
        label="Notes"
        name="notes"
        defaultValue={customer?.notes ?? ""}
        hint="The customer never sees them."
        error={errors.notes}
      />
    </>
  );
}

/** A fault of one tag is one of the field. */
function tagsError(errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([name]) => name === "tags" || name.startsWith("tags/"))?.[1];
}

export function readCustomer(fields: FormData): CreateCustomerInput {
  return {
    name: textOf(fields, "name") ?? "",
    type: fields.get("type") === "business" ? "business" : "individual",
    phone: textOf(fields, "phone"),
    email: textOf(fields, "email"),
    abn: textOf(fields, "abn"),
    tags: (textOf(fields, "tags") ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
    billing_address: readAddress(fields, "billing_address/"),
    notes: textOf(fields, "notes"),
  };
}

/** The customer as the fields show them. */
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
