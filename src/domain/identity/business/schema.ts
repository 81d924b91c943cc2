import { hasApiAccess } from "../../../auth/api-access.ts";
import { builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { address } from "../../kernel/address.ts";
import {
  abn,
  choice,
  days,
  derived,
  email,
  flag,
  instant,
  line,
  phone,
  recordId,
  shortText,
  text,
  timeZone,
  url,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { countryFields } from "./country-fields.ts";
import { logoPath } from "./logo-path.ts";
import { resetsAt } from "./resets-at.ts";

const Plan = builder.enumType("Plan", {
  description: "A business's plan.",
  values: {
    starter: { description: "The portal, without the API, webhooks and integrations." },
    growth: { description: "The portal, the API, webhooks and integrations." },
    scale: { description: "Everything in `growth`, for larger teams." },
  } as const,
});

const SubscriptionState = builder.enumType("SubscriptionState", {
  description: "The state of a business's subscription.",
  values: {
    trialing: { description: "On the free trial, until `trial_ends_at`." },
    active: { description: "Paid." },
    lapsed: { description: "Ended. Calls of the API are refused." },
  } as const,
});

export const businesses = resource("Business", {
  description: "The business that the caller acts for.",
  fields: {
    id: recordId("business"),
    name: line({ description: "The trading name.", example: "Breeze Air Conditioning", writable: "update" }),
    slug: line({
      description: "The short name, unique among all businesses.",
      example: "breeze-air-conditioning",
      nullable: true,
    }),
    business_email: email({
      description: "The email address that customers see; null if none is set.",
      example: "office@example.com",
      nullable: true,
      writable: "update",
    }),
    business_phone: phone({
      description: "The phone number that customers see, in E.164 format; null if none is set.",
      example: "+61291234567",
      nullable: true,
      writable: "update",
    }),
    website: url({
      description: "The address of the website; null if none is set.",
      example: "https://example.com",
      nullable: true,
      writable: "update",
    }),
    abn: abn({
      description: "The Australian Business Number, 11 digits; null if none is set.",
      example: "51824753556",
      nullable: true,
      writable: "update",
    }),
    ...countryFields,
    address: address({
      description: "The address that customers see; null if none is set.",
      nullable: true,
      writable: "update",
    }),
    logo: derived<RowOf<"Business">, true>("String", {
      description: "The path of the logo, below the address of the portal; null if there is none. It is public.",
      example: "/logo/0197a000-0000-7000-8000-000000000001/3q2-7w",
      nullable: true,
      resolve: logoPath,
    }),
    time_zone: timeZone({
      description: "The IANA name of the time zone in which the business's days begin and end.",
      example: "Australia/Sydney",
      writable: "update",
    }),
    payment_instructions: shortText({
      description: "Payment instructions, such as bank details; null if none are set. Quotes and invoices show them.",
      example: "BSB 012-345, account 6789 0123, Breeze Air Conditioning",
      nullable: true,
      writable: "update",
    }),
    payment_terms_days: days({
      description: "The default of an invoice's `due_date`, in days after its `issue_date`. Default: 14.",
      example: 14,
      writable: "update",
    }),
    quote_valid_days: days({
      description:
        "The default of a quote's `valid_until`, in days after it is first sent; null, the default, if quotes stay valid.",
      example: 30,
      nullable: true,
      writable: "update",
    }),
    quote_terms: text({
      description:
        "The terms and conditions of quotes, as plain text; null if none are set. A quote keeps those that it was first sent with.",
      example: "The price includes one visit. Variations are quoted separately.",
      nullable: true,
      writable: "update",
    }),
    invoice_terms: text({
      description:
        "The terms and conditions of invoices, as plain text; null if none are set. An invoice keeps those that it was first sent with.",
      example: "Goods stay our property until they are paid for.",
      nullable: true,
      writable: "update",
    }),
    tax_inclusive: flag({
      description:
        "Whether the team enters prices with the tax: the portal creates quotes and invoices with it as their `tax_inclusive`. The API does not.",
      example: false,
      writable: "update",
    }),
    sms_number: phone({
      description: "The phone number that SMS are sent from and received at, in E.164 format.",
      example: "+61491570006",
    }),
    inbound_email: email({
      description: "The email address that emails are sent from and received at.",
      example: "office@inbound.example",
    }),
    plan: choice(Plan)({ description: "The plan: `starter`, `growth` or `scale`." }),
    subscription: choice(SubscriptionState)({
      description: "The state of the subscription: `trialing`, `active` or `lapsed`.",
    }),
    trial_ends_at: instant({
      description: "When the free trial ends or ended; null if there is none.",
      nullable: true,
    }),
    api_access: derived<RowOf<"Business">>("Boolean", {
      description:
        "Whether the API, webhooks and connected apps can be used: the plan includes them, and the trial or subscription has not ended.",
      example: true,
      resolve: (business, _args, { services: { database } }) => hasApiAccess(database, business),
    }),
    accepts_online_payments: derived<RowOf<"Business">>("Boolean", {
      description:
        "Whether customers can pay invoices and deposits online, which the operator of the installation sets up.",
      example: true,
      resolve: ({ sandboxAt }, _args, { services: { paymentUrl, isPaymentTest } }) =>
        paymentUrl !== undefined && (sandboxAt === null || isPaymentTest),
    }),
    sandbox_resets_at: derived<Pick<RowOf<"Business">, "sandboxAt" | "sandboxResetAt">, true>("DateTime", {
      description: "When the sandbox's data are reset by themselves; null for a live business.",
      example: null,
      nullable: true,
      select: { sandboxAt: true, sandboxResetAt: true },
      resolve: resetsAt,
    }),
    two_factor_required_at: instant({
      description:
        "When the business began to require two-factor sign-in; null if it does not. People who do not have it set it up at their next sign-in.",
      example: null,
      nullable: true,
    }),
    verified_at: instant({
      description:
        "When the business was allowed to send: when its owner's email address was verified, or when it was created by an operator. Null until then: nothing is sent but links to its owner, and everything else works.",
      nullable: true,
    }),
    suspended_at: instant({
      description:
        "When the operator of the installation suspended the business; null if it is not suspended. While suspended, it can be read but not changed, and sends nothing.",
      example: null,
      nullable: true,
    }),
    suspension_reason: shortText({
      description: "Why the business is suspended; null if it is not.",
      example: null,
      nullable: true,
    }),
    lead_emails: flag({
      description: "Whether to send emails about new leads that are created with `notify`.",
      example: true,
      writable: "update",
    }),
    acceptance_emails: flag({
      description: "Whether to email customers a confirmation when their quote is accepted.",
      example: true,
      writable: "update",
    }),
    receipt_emails: flag({
      description: "Whether to email customers a receipt when a payment or deposit is recorded.",
      example: true,
      writable: "update",
    }),
    booking_emails: flag({
      description:
        "Whether to email customers a booking, with a calendar file, when it is created, moved or cancelled.",
      example: true,
      writable: "update",
    }),
  },
});

export const UpdateBusinessInput = businesses.updateInput("UpdateBusinessInput", {
  description: "The details to change. Fields that are left out keep their values; null clears a field.",
  only: [
    "name",
    "business_email",
    "business_phone",
    "website",
    "abn",
    "country",
    "currency",
    "tax_id",
    "address",
    "time_zone",
    "payment_instructions",
    "payment_terms_days",
    "quote_valid_days",
    "quote_terms",
    "invoice_terms",
    "tax_inclusive",
  ],
});

export const UpdateBusinessSettingsInput = businesses.updateInput("UpdateBusinessSettingsInput", {
  description: "The settings to change. Fields that are left out keep their values.",
  only: ["lead_emails", "acceptance_emails", "receipt_emails", "booking_emails"],
});

export const SignUpInput = builder.inputType("SignUpInput", {
  description: "A new business and its owner.",
  fields: (t) => ({
    business_name: t.field({
      type: "Line",
      required: true,
      description: "The business's trading name.",
      ...example("Breeze Air Conditioning"),
    }),
    name: t.field({ type: "Line", required: true, description: "The owner's full name.", ...example("Sam Taylor") }),
    email: t.field({
      type: "Email",
      required: true,
      description: "The email address that the owner signs in with.",
    }),
    password: t.field({ type: "Password", required: true, description: "The owner's password." }),
    time_zone: t.field({
      type: "TimeZone",
      description: "The business's time zone. Default: `Australia/Sydney`.",
      directives: { not_null: {} },
    }),
  }),
});
