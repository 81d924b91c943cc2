import { access, answering, builder } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { acceptQuote } from "./accept.ts";
import { createQuote } from "./create.ts";
import { declineQuote } from "./decline.ts";
import { deleteQuote } from "./delete.ts";
import { createDuctedQuote } from "./ducted.ts";
import { Quote, QuoteStatus } from "./fields.ts";
import { CreateDuctedQuoteInput, CreateQuoteInput, PayQuoteDepositInput, UpdateQuoteInput } from "./inputs.ts";
import { quotesWhere } from "./list.ts";
import { payDeposit } from "./pay-deposit.ts";
import { sendQuote } from "./send.ts";
import { moveQuote } from "./take.ts";
import { updateQuote } from "./update.ts";

const QuotePage = pageType(Quote, "QuotePage", "quotes");

builder.queryFields((t) => ({
  quotes: t.field({
    type: QuotePage,
    description: "The business's quotes, newest first.",
    complexity: pageCost,
    ...access("quotes:read"),
    args: {
      status: t.arg({ type: QuoteStatus, description: "Only quotes that stand there." }),
      customer_id: t.arg.id({ description: "Only this customer's quotes." }),
      external_id: t.arg({ type: "ExternalId", description: "The caller's own id." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Quote", args, { where: quotesWhere(args) }),
  }),
  quote: t.prismaField({
    type: "Quote",
    description: "One quote.",
    ...answering(access("quotes:read", "not-found"), { status: "sent", ducted: null }),
    args: { id: t.arg.id({ required: true, description: "The quote's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Quote", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_quote: t.prismaField({
    type: "Quote",
    description: "Creates a quote, a draft. One that names a new lead converts it, and records `lead.converted`.",
    ...answering(access("quotes:write", "not-found", "duplicate-external-id"), {
      status: "draft",
      sent_at: null,
      ducted: null,
    }),
    args: { input: t.arg({ type: CreateQuoteInput, required: true, description: "The quote." }) },
    resolve: (query, _root, { input }, context) => createQuote(context, input, query),
  }),
  create_ducted_quote: t.prismaField({
    type: "Quote",
    description: "Creates a draft quote for a ducted system, priced by the business's price list.",
    ...answering(access("quotes:write", "not-found", "duplicate-external-id"), { sent_at: null }),
    args: { input: t.arg({ type: CreateDuctedQuoteInput, required: true, description: "The system's figures." }) },
    resolve: (query, _root, { input }, context) => createDuctedQuote(context, input, query),
  }),
  update_quote: t.prismaField({
    type: "Quote",
    description: "Changes a draft.",
    ...answering(access("quotes:write", "not-found", "conflict", "duplicate-external-id"), {
      status: "draft",
      sent_at: null,
      ducted: null,
    }),
    args: {
      id: t.arg.id({ required: true, description: "The quote's id." }),
      input: t.arg({ type: UpdateQuoteInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateQuote(context, id, input, query),
  }),
  delete_quote: t.prismaField({
    type: "Quote",
    description: "Deletes a draft to which no job or invoice refers.",
    ...access("quotes:write", "not-found", "conflict"),
    args: { id: t.arg.id({ required: true, description: "The quote's id." }) },
    resolve: (_query, _root, { id }, context) => deleteQuote(context, id),
  }),
  send_quote: t.prismaField({
    type: "Quote",
    description: "Emails the customer a link to the quote, on which they accept or decline it; records `quote.sent`.",
    ...answering(access("quotes:write", "not-found", "conflict", "no-email-on-file"), { status: "sent", ducted: null }),
    args: { id: t.arg.id({ required: true, description: "The quote's id." }) },
    resolve: (query, _root, { id }, context) => moveQuote(context, query, (db) => sendQuote(db, id, context.links)),
  }),
  accept_quote: t.prismaField({
    type: "Quote",
    description: "Accepts a sent quote for the customer: makes its job and records `quote.accepted`.",
    ...answering(access("quotes:write", "not-found", "conflict"), {
      status: "accepted",
      accepted_total: 2751.1,
      accepted_at: "2026-07-03T04:00:00.000Z",
      job_number: "J-1001",
      ducted: null,
    }),
    args: { id: t.arg.id({ required: true, description: "The quote's id." }) },
    resolve: (query, _root, { id }, context) => moveQuote(context, query, (db) => acceptQuote(db, id)),
  }),
  decline_quote: t.prismaField({
    type: "Quote",
    description: "Declines a sent quote for the customer.",
    ...answering(access("quotes:write", "not-found", "conflict"), {
      status: "declined",
      declined_at: "2026-07-03T04:00:00.000Z",
      ducted: null,
    }),
    args: { id: t.arg.id({ required: true, description: "The quote's id." }) },
    resolve: (query, _root, { id }, context) => moveQuote(context, query, (db) => declineQuote(db, id)),
  }),
  pay_quote_deposit: t.prismaField({
    type: "Quote",
    description: "Notes, once, that the deposit of a sent or accepted quote was paid; records `quote.paid`.",
    ...answering(access("quotes:write", "not-found", "conflict"), {
      status: "sent",
      deposit_paid_at: "2026-07-03T04:00:00.000Z",
      ducted: null,
    }),
    args: {
      id: t.arg.id({ required: true, description: "The quote's id." }),
      input: t.arg({ type: PayQuoteDepositInput, required: true, description: "The deposit." }),
    },
    resolve: (query, _root, { id, input }, context) =>
      moveQuote(context, query, (db) => payDeposit(db, id, input.amount)),
  }),
}));
