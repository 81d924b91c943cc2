import { AddressFields, readAddress, writtenAddress } from "../../components/AddressFields.tsx";
import { Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf } from "../../data/form.ts";
import { phone } from "../../data/format.ts";
import type { LeadFragment, UpdateLeadInput } from "../../generated/types.ts";
import { AssigneeField } from "../../records/AssigneeField.tsx";
import { leadTypes } from "./types.ts";

type Props = { lead?: LeadFragment; errors: Readonly<Record<string, string>> };

/** Of a new lead, and of one that is edited. */
export function LeadFields({ lead, errors }: Props) {
  const type = lead?.lead_type ?? "manual";
  return (
    <>
      <Field
        label="Name"
        name="name"
        required
        autofocus
        autocomplete="off"
        defaultValue={lead?.name ?? ""}
        error={errors.name}
      />
      <Row>
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autocomplete="off"
          defaultValue={lead?.phone ? phone(lead.phone) : ""}
          error={errors.phone}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autocomplete="off"
          defaultValue={lead?.email ?? ""}
          hint="A phone number or an email address is needed."
          error={errors.email}
        />
      </Row>
      <TextArea
        label="Description"
        name="description"
        rows={5}
        defaultValue={lead?.description ?? ""}
        hint="The work that is asked for."
        error={errors.description}
      />
      <Row>
        <Select label="How it came about" name="lead_type" error={errors.lead_type}>
          {(Object.keys(leadTypes) as LeadFragment["lead_type"][]).map((one) => (
            <Option key={one} value={one} isChosen={one === type}>
              {leadTypes[one]}
            </Option>
          ))}
        </Select>
        <AssigneeField assignee={lead?.assignee ?? null} error={errors.assignee_id} />
      </Row>
      <AddressFields address={lead?.address ?? null} errors={errors} within="address/" />
    </>
  );
}

export function readLead(fields: FormData) {
  return {
    name: textOf(fields, "name") ?? "",
    phone: textOf(fields, "phone"),
    email: textOf(fields, "email"),
    description: textOf(fields, "description"),
    lead_type: fields.get("lead_type") as LeadFragment["lead_type"],
    assignee_id: textOf(fields, "assignee_id"),
    address: readAddress(fields, "address/"),
  } satisfies UpdateLeadInput;
}

/** The lead as the fields show it. */
export function writtenOf(lead: LeadFragment): ReturnType<typeof readLead> {
  const { name, email, description, lead_type, assignee, address } = lead;
  return {
    name,
    phone: lead.phone && phone(lead.phone),
    email,
    description,
    lead_type,
    assignee_id: assignee?.id ?? null,
    address: address && writtenAddress(address),
  };
}
