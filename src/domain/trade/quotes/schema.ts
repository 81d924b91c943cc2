import { builder, example, notNull } from "../../../graphql/builder.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import { delivery } from "../../integrations/emails/delivery.ts";
import { madeOnline, onlinePayments } from "../../integrations/online-payments/schema.ts";
import { currencyOfAmounts } from "../../kernel/currency.ts";
import {
  choice,
  column,
  count,
  createdAt,
  day,
  derived,
  externalId,
  flag,
  id,
  instant,
  line,
  money,
  positiveMoney,
  recordId,
  relation,
  text,
  updatedAt,
} from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { valueFields } from "../custom-values.ts";
import { PaymentMethod } from "../invoices/payment-schema.ts";
import { lines, totalFields } from "../line-items/schema.ts";
import { sharedLinks } from "../shared-links.ts";
import { CustomerName, InvoiceName, JobName, LeadName, QuoteName } from "../summaries.ts";
import { readInvoiced } from "./read-invoiced.ts";
import { statusOf } from "./status.ts";
import { quoteTransitions } from "./transitions.ts";
import { lastViewOf, viewsOf } from "./views.ts";

export const QuoteStatus = builder.enumType("QuoteStatus", {
  description: `The status of a quote.\n\n${quoteTransitions.describe()}`,
  values: {
    draft: { description: "Not sent yet. Only a draft can be updated or deleted, but for `valid_until`." },
    sent: { description: "Sent to the customer, who can accept or decline it." },
    accepted: { description: "Accepted by the customer. The quote has a job." },
    declined: { description: "Declined by the customer." },
    expired: {
      description:
        "No longer open: `valid_until` is over, the quote was withdrawn (`withdrawn_at`), or a newer version replaced it (`superseded_at`).",
    },
  } as const,
});

type DuctedSystem = { area_m2: number; capacity_kw: number; outlets: number; zones: number };

const DuctedSystem = plainType<DuctedSystem>("DuctedSystem", {
  description: "The figures that a ducted quote was priced from.",
  fields: (t) => ({
    area_m2: t.exposeFloat("area_m2", { description: "The conditioned area, in square metres.", ...example(180) }),
    capacity_kw: t.exposeFloat("capacity_kw", { description: "The cooling capacity, in kilowatts.", ...example(14) }),
    outlets: t.exposeInt("outlets", { description: "The number of outlets.", ...example(8) }),
    zones: t.exposeInt("zones", { description: "The number of zones.", ...example(4) }),
  }),
});

const siteOfCustomer = "The id of the site where the work is done, one of the customer's.";
const leadOfCustomer =
  "The id of the lead that the quote is for: the customer's, or nobody's, which is then linked to the customer. A new lead is converted.";

export const quotes = resource("Quote", {
  description: "A priced offer to a customer.",
  include: { lines: { orderBy: { position: "asc" } } },
  fields: {
    id: recordId("quote"),
    external_id: externalId("quotes"),
    quote_reference: line({
      description: "The quote's number, unique within the business. All versions of a quote have it.",
      example: "Q-1001",
    }),
    version: count({ description: "The quote's version, from 1. People see the second as `Q-1001 v2`.", example: 1 }),
    revises_quote_id: id({
      description: "The id of the version before this one; null for the first.",
      example: null,
      nullable: true,
    }),
    revised_by_quote_id: derived<{ revisedBy: Pick<RowOf<"Quote">, "id"> | null }, true>("ID", {
      description: "The id of the next version, which is a draft until `superseded_at` is set; null if there is none.",
      example: null,
      nullable: true,
      select: { revisedBy: { select: { id: true } } },
      resolve: ({ revisedBy }) => revisedBy?.id ?? null,
    }),
    title: line({
      description: "The title of the quote; null if none was given.",
      input: { description: "The title of the quote." },
      example: "Split system for the lounge",
      nullable: true,
      writable: "always",
    }),
    message: text({
      description: "A message to the customer, shown with the quote.",
      example: "Thank you for having us look at the house.",
      nullable: true,
      writable: "always",
    }),
    status: derived<Pick<RowOf<"Quote">, "status" | "expiresAt">>(QuoteStatus, {
      description: "The quote's status. A sent quote is `expired` once its `valid_until` is over.",
      select: { status: true, expiresAt: true },
      resolve: (quote, _args, { now }) => statusOf(quote, now),
    }),
    customer_id: id({
      description: "The id of the customer that the quote is for.",
      update: {
        description:
          "The id of the customer that the quote is for, who can be another one while no job or invoice refers to the quote. The old customer's `site_id`, unless a new one is given, and `lead_id` are then cleared.",
      },
      writable: "always",
      required: true,
    }),
    site_id: id({
      description: "The id of the customer's site where the work is done; null if none was given.",
      input: { description: siteOfCustomer },
      nullable: true,
      writable: "always",
    }),
    lead_id: id({
      description: "The id of the lead that the quote is for; null if none was given.",
      create: { description: leadOfCustomer },
      nullable: true,
      writable: "create",
    }),
    lines: lines({
      description: "The lines of the quote, by `position`.",
      create: { description: "The lines of the quote, in order, at most 200." },
      update: { description: "The lines of the quote, in order, at most 200. They replace all existing lines." },
      complexity: { field: 0, multiplier: 5 },
    }),
    currency: currencyOfAmounts,
    tax_inclusive: flag({
      description: "Whether `unit_price` and `line_total` include GST.",
      create: { description: "Whether unit prices include GST. Default: false." },
      update: {
        description: "Whether unit prices include GST. A change keeps them as they are, and recomputes the totals.",
      },
      example: false,
      writable: "always",
    }),
    ...totalFields,
    accepted_total: money({
      description: "The total that the customer accepted; null until then.",
      example: null,
      nullable: true,
    }),
    invoiced_total: derived<Pick<RowOf<"Quote">, "id" | "total">>("Money", {
      description:
        "The amount of the quote's lines that its invoices have, drafts included, with GST. Void and fully credited invoices do not count. A new invoice does not change `updated_at`.",
      example: 0,
      select: { id: true, total: true },
      resolve: async (quote, _args, context) => (await readInvoiced(context, quote)).invoiced,
    }),
    uninvoiced_total: derived<Pick<RowOf<"Quote">, "id" | "total">>("Money", {
      description: "The rest of the quote's selected lines that a final invoice takes, with GST.",
      example: 2751.1,
      select: { id: true, total: true },
      resolve: async (quote, _args, context) => (await readInvoiced(context, quote)).left,
    }),
    deposit_amount: positiveMoney({
      description:
        "The deposit to pay in advance, GST included; once `deposit_paid_at` is set, the deposit that was paid. Null if there is none.",
      input: { description: "The deposit to pay in advance, GST included, at most `total`." },
      update: {
        description: "The deposit to pay in advance, GST included, at most `total`. It replaces `deposit_percent`.",
      },
      nullable: true,
      writable: "always",
    }),
    deposit_percent: column<Decimal>("PositivePercent")({
      description:
        "The deposit in percent of `total`, or null. `deposit_amount` follows it until the quote is accepted or the deposit is paid.",
      input: { description: "The deposit in percent of `total`. It replaces `deposit_amount`." },
      example: null,
      nullable: true,
      writable: "always",
    }),
    deposit_method: choice(PaymentMethod)({
      description: "The method by which the deposit was paid; null until it is.",
      example: "bank_transfer",
      nullable: true,
    }),
    deposit_reference: line({
      description: "The payer's or the bank's reference of the deposit; null if none was given.",
      example: "BPAY 884213",
      nullable: true,
    }),
    deposit_paid_at: instant({
      description: "When the deposit was paid; null until then.",
      example: null,
      nullable: true,
    }),
    valid_until: day({
      description:
        "The last day on which a sent quote can be accepted, in the business's time zone; null if it does not expire.",
      input: {
        description:
          "The last day on which the quote can be accepted. Default, once it is sent: the business's `quote_valid_days` later; if it has none, the quote does not expire.",
      },
      update: {
        description:
          "The last day on which the quote can be accepted; null if it does not expire. It can change on a draft, sent or expired quote; an expired one becomes `sent` again. A sent quote takes no day that is over.",
      },
      example: "2099-07-31",
      nullable: true,
      writable: "always",
    }),
    sent_at: instant({ description: "When the quote was last sent; null until then.", nullable: true }),
    terms: text({
      description:
        "The terms and conditions: the business's `quote_terms` as they were when the quote was first sent; null until then, or if there were none.",
      example: null,
      nullable: true,
    }),
    viewed_at: instant({
      description:
        "When the customer first opened the quote's page in a browser since it was last sent; null until then. A mail scanner that runs a browser can also be one.",
      example: null,
      nullable: true,
    }),
    last_viewed_at: derived<Pick<RowOf<"Quote">, "viewedAt" | "lastViewedAt">, true>("DateTime", {
      description:
        "When the customer last opened the quote's page while it was open, to the minute; null if they have not since it was last sent.",
      example: null,
      nullable: true,
      select: { viewedAt: true, lastViewedAt: true },
      resolve: lastViewOf,
    }),
    view_count: derived<Pick<RowOf<"Quote">, "viewedAt" | "viewCount">>("Int", {
      description:
        "The number of times that the customer opened the quote's page since it was last sent, counted at most once a minute. Views by people who are signed in to the portal do not count.",
      example: 0,
      select: { viewedAt: true, viewCount: true },
      resolve: viewsOf,
    }),
    superseded_at: instant({
      description: "When a newer version was sent, which replaced the quote; null until then.",
      example: null,
      nullable: true,
    }),
    withdrawn_at: instant({
      description: "When the business withdrew the quote; null until then.",
      example: null,
      nullable: true,
    }),
    delivery: delivery("quote"),
    accepted_at: instant({
      description: "When the quote was accepted; null until then.",
      example: null,
      nullable: true,
    }),
    accepted_by: line({
      description:
        "The name of the person who accepted, entered by the customer on the quote's page, or by the team. Null if none was given, and until the quote is accepted.",
      example: null,
      nullable: true,
    }),
    accepted_signature: line({
      description:
        "The signature that the customer drew on the quote's page; null if they drew none. It is an SVG path in a box of 600 by 200, of the commands `M` and `L` with whole numbers, such as `M40 120L52 96L60 131`. Stroke it, and do not fill it.",
      example: null,
      nullable: true,
    }),
    declined_at: instant({
      description: "When the quote was declined; null until then.",
      example: null,
      nullable: true,
    }),
    decline_reason: line({
      description: "Why the quote was declined; null if no reason was given.",
      example: null,
      nullable: true,
    }),
    job_id: id({
      description: "The id of the job that was created when the quote was accepted; null until then.",
      example: null,
      nullable: true,
    }),
    job_number: line({
      description: "The number of that job, such as `J-1001`; null until the quote is accepted.",
      example: null,
      nullable: true,
    }),
    ducted: column<DuctedSystem>(DuctedSystem)({
      description: "The figures that a ducted quote was priced from; null for other quotes.",
      nullable: true,
    }),
    link: derived<Pick<RowOf<"Quote">, "id" | "sentAt">, true>("String", {
      description: "The address of the page on which the customer sees the quote; null until it is sent.",
      nullable: true,
      select: { id: true, sentAt: true },
      resolve: ({ id, sentAt }, _args, { db, services }) =>
        sentAt === null ? null : services.links.of(db.businessId).quote(id),
    }),
    ...sharedLinks("quote", "read the quote, and accept or decline it"),
    revises: relation("revises", {
      type: QuoteName,
      description: "The version before this one; null for the first.",
      example: null,
      nullable: true,
    }),
    revised_by: relation("revisedBy", {
      type: QuoteName,
      description: "The next version, which is a draft until `superseded_at` is set; null if there is none.",
      example: null,
      nullable: true,
    }),
    reminders_muted: flag({
      description: "Whether automatic reminders of the quote are off. It can change in any status.",
      example: false,
      writable: "update",
    }),
    customer: relation("customer", { type: CustomerName, description: "The customer that the quote is for." }),
    site: relation("site", { description: "The site where the work is done; null if none was given.", nullable: true }),
    lead: relation("lead", {
      type: LeadName,
      description: "The lead that the quote is for; null if none was given.",
      nullable: true,
    }),
    job: relation("job", {
      type: JobName,
      description: "The job that was created when the quote was accepted; null until then.",
      example: null,
      nullable: true,
    }),
    customer_record: relation("customer", {
      description: "The whole customer that the quote is for.",
    }),
    lead_record: relation("lead", {
      description: "The whole lead that the quote is for; null if none was given.",
      nullable: true,
    }),
    invoices: relation("invoices", {
      type: InvoiceName,
      description: "The newest 100 invoices for the quote or its job, newest first.",
      query: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 },
      complexity: { field: 1, multiplier: 100 },
    }),
    online_payments: relation("onlinePayments", {
      type: onlinePayments.type,
      description: "Online payments of the quote's deposit, failed ones included, oldest first.",
      query: madeOnline,
    }),
    ...valueFields("quote"),
    created_at: createdAt("quote"),
    updated_at: updatedAt("quote"),
  },
});

export const CreateQuoteInput = quotes.createInput("CreateQuoteInput", {
  description: "A new quote, which is a draft.",
  order: [
    "customer_id",
    "site_id",
    "lead_id",
    "external_id",
    "title",
    "message",
    "valid_until",
    "deposit_amount",
    "deposit_percent",
    "lines",
    "tax_inclusive",
    "discount_percent",
    "custom",
    "metadata",
  ],
});

export const UpdateQuoteInput = quotes.updateInput("UpdateQuoteInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
  order: [
    "customer_id",
    "site_id",
    "external_id",
    "title",
    "message",
    "valid_until",
    "deposit_amount",
    "deposit_percent",
    "lines",
    "tax_inclusive",
    "discount_percent",
    "reminders_muted",
    "custom",
    "metadata",
  ],
});

export const CreateDuctedQuoteInput = builder.inputType("CreateDuctedQuoteInput", {
  description: "The figures of a ducted system.",
  fields: (t) => ({
    customer_id: t.id({ required: true, description: "The id of the quote's customer." }),
    area_m2: t.field({ type: "AreaM2", required: true, description: "The area to condition, in square metres." }),
    capacity_kw: t.field({ type: "CapacityKw", required: true, description: "The cooling capacity, in kilowatts." }),
    outlets: t.field({ type: "Outlets", required: true, description: "The number of outlets." }),
    zones: t.field({
      type: "Zones",
      required: true,
      description: "The number of zones, at most the number of outlets.",
    }),
    site_id: t.id({ description: siteOfCustomer }),
    lead_id: t.id({ description: leadOfCustomer }),
    title: t.field({
      type: "Line",
      description: "The title of the quote. Default: made from the capacity, such as `Ducted system, 14 kW`.",
      ...example("Split system for the lounge"),
    }),
    external_id: t.field({
      type: "ExternalId",
      description: "Your own id, unique among the business's quotes.",
    }),
    custom: t.field({
      type: "CustomValues",
      description: "Values of custom fields by key.",
      ...example(undefined),
      ...notNull,
    }),
    metadata: t.field({
      type: "Metadata",
      description: "Your own pairs, which other API keys and apps do not see.",
      ...example(undefined),
      ...notNull,
    }),
  }),
});

export const AcceptQuoteInput = builder.inputType("AcceptQuoteInput", {
  description: "The options that the customer chose, and the person who accepted.",
  fields: (t) => ({
    selected_line_ids: t.field({
      type: ["ID"],
      description:
        "The ids of the optional lines that the customer chose. The other optional lines are left out. Default: the preselected ones.",
      ...example([]),
      ...notNull,
    }),
    accepted_by: t.field({
      type: "Line",
      description: "The name of the person who accepted the quote for the customer.",
      ...example("Jane Citizen"),
    }),
  }),
});

export const DeclineQuoteInput = builder.inputType("DeclineQuoteInput", {
  description: "Why the quote was declined.",
  fields: (t) => ({
    decline_reason: t.field({
      type: "Line",
      description: "Why the quote was declined.",
      ...example("Chose another company."),
    }),
  }),
});

export const PayQuoteDepositInput = builder.inputType("PayQuoteDepositInput", {
  description: "The deposit that was paid.",
  fields: (t) => ({
    amount: t.field({
      type: "PositiveMoney",
      description: "The amount that was paid, at most the quote's `total`. Default: the quote's `deposit_amount`.",
      ...notNull,
    }),
    paid_at: t.field({
      type: "PaidAt",
      description:
        "When the deposit was paid, not in the future: a timestamp with an offset, or a day (`YYYY-MM-DD`) in the business's time zone. Default: now.",
      ...example("2026-07-02T02:30:00.000Z"),
      ...notNull,
    }),
    method: t.field({ type: PaymentMethod, description: "The payment method. Default: `other`.", ...notNull }),
    reference: t.field({
      type: "Line",
      description: "The payer's or the bank's reference.",
      ...example("BPAY 884213"),
    }),
  }),
});
