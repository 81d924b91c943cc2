import { builder, example } from "../../graphql/builder.ts";
import { describeTransitions } from "../kernel/states.ts";
import { LineType } from "../line-items/line-item.ts";
import { quoteStates, statusOf } from "./states.ts";

export const QuoteStatus = builder.enumType("QuoteStatus", {
  description: `Where the quote stands.\n\n${describeTransitions(quoteStates)}`,
  values: {
    draft: { description: "Still being written: it can be changed and deleted." },
    sent: { description: "With the customer, who can accept or decline it." },
    accepted: { description: "Accepted by the customer; a job carries it out." },
    declined: { description: "Declined by the customer." },
    expired: { description: "Neither accepted nor declined until `valid_until` had passed." },
  } as const,
});

type DuctedSystem = { area_m2: number; capacity_kw: number; outlets: number; zones: number };

const Ducted = builder.objectRef<DuctedSystem>("DuctedSystem").implement({
  description: "The figures that a ducted quote was made from.",
  fields: (t) => ({
    area_m2: t.exposeFloat("area_m2", { description: "Area in square metres.", ...example(180) }),
    capacity_kw: t.exposeFloat("capacity_kw", { description: "Cooling capacity in kilowatts.", ...example(14) }),
    outlets: t.exposeInt("outlets", { description: "How many outlets.", ...example(8) }),
    zones: t.exposeInt("zones", { description: "How many zones.", ...example(4) }),
  }),
});

export const Quote = builder.prismaObject("Quote", {
  description: "A priced offer to a customer.",
  include: { lines: { orderBy: { position: "asc" } } },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The quote's id, a UUID." }),
    external_id: t.exposeString("externalId", {
      nullable: true,
      description: "The caller's own id, unique among the business's quotes.",
      ...example("crm-48213"),
    }),
    quote_reference: t.exposeString("quoteReference", {
      description: "The number that people know the quote by.",
      ...example("Q-1001"),
    }),
    title: t.exposeString("title", {
      nullable: true,
      description: "What the quote is for.",
      ...example("Split system for the lounge"),
    }),
    message: t.exposeString("message", {
      nullable: true,
      description: "What the customer reads with it.",
      ...example("Thank you for having us look at the house."),
    }),
    status: t.field({
      type: QuoteStatus,
      description: "Where the quote stands. A sent one is `expired` from the instant that `valid_until` has passed.",
      resolve: (quote) => statusOf(quote),
    }),
    customer_id: t.exposeID("customerId", { description: "Whom the quote is for." }),
    site_id: t.exposeID("siteId", { nullable: true, description: "The customer's site where the work is to be done." }),
    lead_id: t.exposeID("leadId", { nullable: true, description: "The lead that it is for." }),
    lines: t.field({
      type: [LineType],
      description: "What is offered, in its order.",
      complexity: { field: 0, multiplier: 5 },
      resolve: ({ lines }) => lines,
    }),
    subtotal: t.expose("subtotal", {
      type: "Money",
      description: "The sum of the lines, before GST.",
      ...example(2501),
    }),
    tax_total: t.expose("taxTotal", { type: "Money", description: "The lines' GST.", ...example(250.1) }),
    total: t.expose("total", { type: "Money", description: "`subtotal` and `tax_total`.", ...example(2751.1) }),
    accepted_total: t.expose("acceptedTotal", {
      type: "Money",
      nullable: true,
      description: "The total that was accepted; null until then.",
      ...example(null),
    }),
    deposit_amount: t.expose("depositAmount", {
      type: "PositiveMoney",
      nullable: true,
      description: "What is to be paid in advance, or once `deposit_paid_at` is set, what was paid.",
    }),
    deposit_paid_at: t.expose("depositPaidAt", {
      type: "DateTime",
      nullable: true,
      description: "When the deposit was paid.",
      ...example(null),
    }),
    valid_until: t.expose("validUntil", {
      type: "DateTime",
      nullable: true,
      description: "Until when a sent quote can be accepted; null for one that does not expire.",
      ...example("2099-07-31T14:00:00.000Z"),
    }),
    sent_at: t.expose("sentAt", { type: "DateTime", nullable: true, description: "When it was last sent." }),
    accepted_at: t.expose("acceptedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was accepted.",
      ...example(null),
    }),
    declined_at: t.expose("declinedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was declined.",
      ...example(null),
    }),
    job_id: t.exposeID("jobId", {
      nullable: true,
      description: "The job that its acceptance made.",
      ...example(null),
    }),
    job_number: t.exposeString("jobNumber", {
      nullable: true,
      description: "That job's number, such as `J-1001`.",
      ...example(null),
    }),
    ducted: t.field({
      type: Ducted,
      nullable: true,
      description: "The figures of a ducted system that it was made from; null on other quotes.",
      resolve: ({ ducted }) => ducted as DuctedSystem | null,
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the quote was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the quote last changed." }),
  }),
});
