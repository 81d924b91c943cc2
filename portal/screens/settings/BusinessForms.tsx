import { notify } from "../../app/notices.ts";
import { Check, Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { abn, phone } from "../../data/format.ts";
import { mayUse } from "../../data/viewer.ts";
import { UpdateBusiness } from "../../generated/documents/UpdateBusiness.ts";
import { UpdateBusinessSettings } from "../../generated/documents/UpdateBusinessSettings.ts";
import type { BusinessFragment, UpdateBusinessInput } from "../../generated/types.ts";
import { countries } from "./countries.ts";
import { settle } from "./settle.ts";
import { zoneGroups } from "./time-zones.ts";

type Props = { business: BusinessFragment };

/** One section's part of the business, with a Save of its own. */
function useBusinessForm(saved: string, read: (fields: FormData) => UpdateBusinessInput) {
  return useForm({
    document: UpdateBusiness,
    variables: (fields) => ({ input: read(fields) }),
    onDone(_data, element) {
      settle(element);
      notify(saved, "good");
    },
  });
}

export function DetailsForm({ business }: Props) {
  const form = useBusinessForm("Details saved.", (fields) => ({
    name: textOf(fields, "name") ?? "",
    abn: textOf(fields, "abn"),
    business_email: textOf(fields, "business_email"),
    business_phone: textOf(fields, "business_phone"),
    website: withScheme(textOf(fields, "website")),
  }));
  const faults = form.errors.value;
  return (
    <Form form={form} action="Save details" isReadOnly={!mayUse("update_business")}>
      <Row>
        <Field label="Trading name" name="name" required defaultValue={business.name} error={faults.name} />
        <Field
          label="ABN"
          name="abn"
          inputMode="numeric"
          defaultValue={business.abn === null ? "" : abn(business.abn)}
          error={faults.abn}
        />
      </Row>
      <Row>
        <Field
          label="Email"
          name="business_email"
          type="email"
          defaultValue={business.business_email ?? ""}
          error={faults.business_email}
        />
        <Field
          label="Phone"
          name="business_phone"
          type="tel"
          defaultValue={business.business_phone === null ? "" : phone(business.business_phone)}
          error={faults.business_phone}
        />
      </Row>
      <Field
        label="Website"
        name="website"
        inputMode="url"
        autocomplete="off"
        defaultValue={business.website ?? ""}
        error={faults.website}
      />
    </Form>
  );
}

/** `southerlyair.example` stands for its https address. */
function withScheme(address: string | null): string | null {
  return address === null || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

export function AddressForm({ business: { address } }: Props) {
  const form = useBusinessForm("Address saved.", (fields) => ({ address: readAddress(fields) }));
  const faults = form.errors.value;
  return (
    <Form form={form} action="Save address" isReadOnly={!mayUse("update_business")}>
      <Row>
        <Field
          label="Street"
          name="line1"
          defaultValue={address?.line1 ?? ""}
          error={faults.line1}
          autocomplete="address-line1"
        />
        <Field
          label="Unit, level or building"
          name="line2"
          defaultValue={address?.line2 ?? ""}
          error={faults.line2}
          autocomplete="address-line2"
        />
      </Row>
      <Row>
        <Field label="Suburb" name="suburb" defaultValue={address?.suburb ?? ""} error={faults.suburb} />
        <Field label="State" name="state" defaultValue={address?.state ?? ""} error={faults.state} />
      </Row>
      <Row>
        <Field label="Postcode" name="postcode" defaultValue={address?.postcode ?? ""} error={faults.postcode} />
        <Select label="Country" name="country" error={faults.country}>
          {countries().map(({ code, name }) => (
            <Option key={code} value={code} isChosen={code === (address?.country ?? "AU")}>
              {name}
            </Option>
          ))}
        </Select>
      </Row>
    </Form>
  );
}

/** No address where nothing but the country is entered. */
function readAddress(fields: FormData): UpdateBusinessInput["address"] {
  const [line1, line2, suburb, state, postcode] = ["line1", "line2", "suburb", "state", "postcode"].map((name) =>
    textOf(fields, name),
  );
  if ([line1, line2, suburb, state, postcode].every((part) => part === null)) return null;
  const country = textOf(fields, "country");
  return { line1: line1 ?? "", line2, suburb, state, postcode, country };
}

export function TimeZoneForm({ business }: Props) {
  const form = useBusinessForm("Time zone saved.", (fields) => ({ time_zone: textOf(fields, "time_zone") ?? "" }));
  return (
    <Form form={form} action="Save time zone" isReadOnly={!mayUse("update_business")}>
      <Select
        label="Time zone"
        name="time_zone"
        error={form.errors.value.time_zone}
        hint="Sets when the business's days begin and end, and the times on pages and emails."
      >
        {zoneGroups(business.time_zone).map(({ area, zones }) => (
          <optgroup key={area} label={area}>
            {zones.map(({ value, title }) => (
              <Option key={value} value={value} isChosen={value === business.time_zone}>
                {title}
              </Option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Form>
  );
}

export function BillingForm({ business }: Props) {
  const form = useBusinessForm("Quotes and invoices saved.", (fields) => ({
    payment_terms_days: Number(textOf(fields, "payment_terms_days") ?? 0),
    quote_valid_days: daysIn(fields, "quote_valid_days"),
    payment_instructions: textOf(fields, "payment_instructions"),
  }));
  const faults = form.errors.value;
  return (
    <Form form={form} action="Save quotes and invoices" isReadOnly={!mayUse("update_business")}>
      <Row>
        <Field
          label="Invoices are due after"
          name="payment_terms_days"
          type="number"
          min={0}
          max={365}
          required
          defaultValue={String(business.payment_terms_days)}
          error={faults.payment_terms_days}
          hint="Days after the issue date."
        />
        <Field
          label="Quotes are valid for"
          name="quote_valid_days"
          type="number"
          min={0}
          max={365}
          defaultValue={business.quote_valid_days === null ? "" : String(business.quote_valid_days)}
          error={faults.quote_valid_days}
          hint="Days after the quote is first sent. Leave it empty for no limit."
        />
      </Row>
      <TextArea
        label="How customers pay"
        name="payment_instructions"
        rows={3}
        defaultValue={business.payment_instructions ?? ""}
        error={faults.payment_instructions}
        hint="Such as bank details. Quotes and invoices show them."
      />
    </Form>
  );
}

function daysIn(fields: FormData, name: string): number | null {
  const text = textOf(fields, name);
  return text === null ? null : Number(text);
}

const emails = [
  {
    name: "lead_emails",
    label: "New leads, to the team",
    hint: "Each person chooses in their notification settings whether they are emailed.",
  },
  {
    name: "acceptance_emails",
    label: "Accepted quotes, to the customer",
    hint: "A confirmation with what was accepted.",
  },
  { name: "receipt_emails", label: "Payments, to the customer", hint: "A receipt for each payment or deposit." },
  {
    name: "booking_emails",
    label: "Bookings, to the customer",
    hint: "With a file for their calendar, when a booking is made, moved or cancelled.",
  },
] as const;

export function EmailsForm({ business }: Props) {
  const form = useForm({
    document: UpdateBusinessSettings,
    variables: (fields) => ({ input: Object.fromEntries(emails.map(({ name }) => [name, fields.has(name)])) }),
    onDone(_data, element) {
      settle(element);
      notify("Emails saved.", "good");
    },
  });
  return (
    <Form form={form} action="Save emails" isReadOnly={!mayUse("update_business_settings")}>
      {emails.map(({ name, label, hint }) => (
        <Check key={name} name={name} label={label} hint={hint} defaultChecked={business[name]} />
      ))}
    </Form>
  );
}
