import type { ComponentChildren } from "preact";
import { notify } from "../../app/notices.ts";
import { AddressFields, readAddress } from "../../components/AddressFields.tsx";
import { Check, Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { settle, textOf, useForm } from "../../data/form.ts";
import { abn, phone } from "../../data/format.ts";
import { mayUse } from "../../data/permissions.ts";
import { taxWord } from "../../data/tax.ts";
import { UpdateBusiness } from "../../generated/documents/UpdateBusiness.ts";
import { UpdateBusinessSettings } from "../../generated/documents/UpdateBusinessSettings.ts";
import type { BusinessFragment, UpdateBusinessInput } from "../../generated/types.ts";
import { zoneGroups } from "./time-zones.ts";

type Props = { business: BusinessFragment };

type PartProps<Values> = {
  /** The name in the button and the notice. */
  name: string;
  values: Values;
  read: (fields: FormData) => UpdateBusinessInput;
  children: (
    field: (name: keyof Values & string) => BusinessField,
    errors: Readonly<Record<string, string>>,
  ) => ComponentChildren;
};

type BusinessField = { name: string; defaultValue: string; error: string | undefined };

/** A form for some of the business's fields, with a save button of its own. */
function Part<Values extends object>({ name, values, read, children }: PartProps<Values>) {
  const form = useForm({
    document: UpdateBusiness,
    variables: (fields) => ({ input: read(fields) }),
    onDone(_data, element) {
      settle(form, element);
      notify(`${name.charAt(0).toUpperCase()}${name.slice(1)} saved.`, "good");
    },
  });
  return (
    <Form form={form} action={`Save ${name}`} isReadOnly={!mayUse("update_business")}>
      {children(
        (field) => ({
          name: field,
          defaultValue: String(values[field] ?? ""),
          error: form.errors.value[field],
        }),
        form.errors.value,
      )}
    </Form>
  );
}

export function DetailsForm({ business }: Props) {
  const isAustralian = business.country === "AU";
  const idName = isAustralian ? "abn" : "tax_id";
  const read = (fields: FormData) => ({
    name: textOf(fields, "name") ?? "",
    [idName]: textOf(fields, idName),
    business_email: textOf(fields, "business_email"),
    business_phone: textOf(fields, "business_phone"),
    website: withScheme(textOf(fields, "website")),
  });
  const shown = {
    ...business,
    abn: business.abn === null ? null : abn(business.abn),
    business_phone: business.business_phone === null ? null : phone(business.business_phone),
  };
  return (
    <Part name="details" values={shown} read={read}>
      {(field) => (
        <>
          <Row>
            <Field label="Trading name" required {...field("name")} />
            <Field label={business.tax_id_name} inputMode={isAustralian ? "numeric" : "text"} {...field(idName)} />
          </Row>
          <Row>
            <Field label="Email" type="email" {...field("business_email")} />
            <Field label="Phone" type="tel" {...field("business_phone")} />
          </Row>
          <Field label="Website" inputMode="url" autocomplete="off" {...field("website")} />
        </>
      )}
    </Part>
  );
}

/** Adds a scheme: `southerlyair.example` becomes `https://southerlyair.example`. */
function withScheme(address: string | null): string | null {
  return address === null || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

export function AddressForm({ business: { address } }: Props) {
  const read = (fields: FormData) => ({ address: readAddress(fields) });
  return (
    <Part name="address" values={{}} read={read}>
      {(_field, errors) => <AddressFields address={address} errors={errors} />}
    </Part>
  );
}

export function TimeZoneForm({ business }: Props) {
  const read = (fields: FormData) => ({ time_zone: textOf(fields, "time_zone") ?? "" });
  return (
    <Part name="time zone" values={business} read={read}>
      {(field) => (
        <Select
          label="Time zone"
          name="time_zone"
          error={field("time_zone").error}
          hint="Used for days and times in the portal, on customers' pages and in emails."
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
      )}
    </Part>
  );
}

export function BillingForm({ business }: Props) {
  const read = (fields: FormData) => ({
    payment_terms_days: Number(textOf(fields, "payment_terms_days") ?? 0),
    quote_valid_days: daysIn(fields, "quote_valid_days"),
    payment_instructions: textOf(fields, "payment_instructions"),
    tax_inclusive: fields.has("tax_inclusive"),
  });
  const days = { type: "number", min: 0, max: 365 } as const;
  return (
    <Part name="quotes and invoices" values={business} read={read}>
      {(field, errors) => (
        <>
          <Check
            name="tax_inclusive"
            label={`Prices include ${taxWord.value}`}
            hint="For new quotes, invoices and price items. You can choose differently on each one."
            defaultChecked={business.tax_inclusive}
            error={errors.tax_inclusive}
          />
          <Row>
            <Field
              label="Invoices are due after"
              hint="Days after the issue date."
              required
              {...days}
              {...field("payment_terms_days")}
            />
            <Field
              label="Quotes are valid for"
              hint="Days after the quote is first sent. Leave blank for no limit."
              {...days}
              {...field("quote_valid_days")}
            />
          </Row>
          <TextArea
            label="How customers pay"
            rows={3}
            hint="For example, bank details. Shown on quotes and invoices."
            {...field("payment_instructions")}
          />
        </>
      )}
    </Part>
  );
}

export function TermsForm({ business }: Props) {
  const read = (fields: FormData) => ({
    quote_terms: textOf(fields, "quote_terms"),
    invoice_terms: textOf(fields, "invoice_terms"),
  });
  return (
    <Part name="terms" values={business} read={read}>
      {(field) => (
        <>
          <TextArea
            label="Terms of quotes"
            rows={6}
            hint="Customers accept them with the quote. A quote that was sent keeps the terms that it was sent with."
            {...field("quote_terms")}
          />
          <TextArea
            label="Terms of invoices"
            rows={6}
            hint="An invoice that was sent keeps the terms that it was sent with."
            {...field("invoice_terms")}
          />
        </>
      )}
    </Part>
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
      settle(form, element);
      notify("Emails saved.", "good");
    },
  });
  return (
    <Form form={form} action="Save emails" isReadOnly={!mayUse("update_business_settings")}>
      {emails.map(({ name, label, hint }) => (
        <Check key={name} name={name} label={label} hint={hint} defaultChecked={business[name]} />
      ))}
      {mayUse("retry_email") && (
        <p>
          <a href="/settings/emails">View sent and failed emails</a>
        </p>
      )}
    </Form>
  );
}
