import { AddressFields, readAddress, writtenAddress } from "../../components/AddressFields.tsx";
import { Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { fieldsWith, textOf } from "../../data/form.ts";
import { phone } from "../../data/format.ts";
import type { LeadFragment, UpdateLeadInput } from "../../generated/types.ts";
import { AssigneeField } from "../../records/AssigneeField.tsx";
import { PhoneAndEmail } from "../../records/PhoneAndEmail.tsx";
import { leadTypes } from "./types.ts";

type Props = { lead?: LeadFragment; errors: Readonly<Record<string, string>> };

export function LeadFields({ lead, errors }: Props) {
  const begin = lead && writtenOf(lead);
  const field = fieldsWith(begin, errors);
  const type = begin?.lead_type ?? "manual";
  return (
    <>
      <Field label="Name" required autofocus autocomplete="off" {...field("name")} />
      <PhoneAndEmail begin={begin} hint="Enter a phone number or an email address." errors={errors} />
      <TextArea label="Description" rows={5} hint="The work that the person asks for." {...field("description")} />
      <Row>
        <Select label="Lead type" name="lead_type" error={errors.lead_type}>
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

/** The lead as input. */
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
