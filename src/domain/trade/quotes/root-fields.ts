import { idOf, inputOf } from "../../kernel/arguments.ts";
import { all, anyOf, createdBetween, createdFilters, statusesFilter } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { assertCustomKey, customFilter, customWhere } from "../custom-values.ts";
import { acceptQuote } from "../workflows/accept-quote.ts";
import { deleteQuoteDeposit } from "../workflows/delete-quote-deposit.ts";
import { payQuoteDeposit } from "../workflows/pay-quote-deposit.ts";
import { copyQuote } from "./copy-quote.ts";
import { createDuctedQuote } from "./create-ducted-quote.ts";
import { createQuote } from "./create-quote.ts";
import { declineQuote } from "./decline-quote.ts";
import { deleteQuote } from "./delete-quote.ts";
import { reviseQuote } from "./revise-quote.ts";
import {
  AcceptQuoteInput,
  CreateDuctedQuoteInput,
  CreateQuoteInput,
  DeclineQuoteInput,
  PayQuoteDepositInput,
  QuoteStatus,
  quotes,
  UpdateQuoteInput,
} from "./schema.ts";
import { sendQuote } from "./send-quote.ts";
import { withStatus } from "./status.ts";
import { updateQuote } from "./update-quote.ts";
import { withdrawQuote } from "./withdraw-quote.ts";

export const quoteFields = [
  listField("quotes", {
    type: quotes,
    page: "QuotePage",
    records: "quotes",
    description: "The business's quotes, newest first.",
    access: "quotes:read",
    isSortable: true,
    filters: {
      status: {
        type: QuoteStatus,
        description: "Filter by status. A sent quote past its `valid_until` is `expired`.",
      },
      statuses: statusesFilter(QuoteStatus),
      customer_id: { type: "ID", description: "Filter by customer." },
      lead_id: { type: "ID", description: "Filter by lead." },
      quote_reference: { type: "Line", description: "Filter by the quote's number." },
      search: {
        type: "SearchText",
        description: "Filter by part of the quote's reference or title, or of its customer's name.",
      },
      ...createdFilters,
      ...customFilter,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    before: ({ db }, { custom }) => assertCustomKey(db, "Quote", custom),
    select: (
      { status, statuses, customer_id, lead_id, quote_reference, search, external_id, custom, ...created },
      { now },
    ) =>
      searched<"Quote">(search, {
        function: "quotes_matching",
        filters: [status, now, customer_id],
        taken: { ...(status == null ? undefined : withStatus(status, now)), customerId: customer_id ?? undefined },
        where: {
          leadId: lead_id ?? undefined,
          quoteReference: quote_reference ?? undefined,
          externalId: external_id ?? undefined,
          AND: all<"Quote">(
            customWhere<"Quote">(custom),
            createdBetween(created),
            anyOf(status, statuses, (one) => withStatus(one, now)),
          ),
        },
      }),
  }),

  readField("quote", {
    type: quotes,
    noun: "quote",
    description: "A quote.",
    access: "quotes:read",
    example: { status: "sent", ducted: null },
  }),

  mutationField("create_quote", {
    type: quotes,
    description: "Creates a draft quote. If its lead is new, converts the lead and emits `lead.converted`.",
    access: "quotes:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: { status: "draft", sent_at: null, delivery: null, ducted: null },
    args: { input: inputOf(CreateQuoteInput, "The quote.") },
    run: createQuote,
  }),

  mutationField("create_ducted_quote", {
    type: quotes,
    description: "Creates a draft quote for a ducted system, priced from the business's price list.",
    access: "quotes:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: { sent_at: null, delivery: null },
    args: { input: inputOf(CreateDuctedQuoteInput, "The figures of the system.") },
    run: createDuctedQuote,
  }),

  mutationField("update_quote", {
    type: quotes,
    description:
      "Updates a quote. Once it is sent, only `valid_until` can change, until it is accepted, declined, replaced or withdrawn; `reminders_muted`, `custom` and `metadata` can always change.",
    access: "quotes:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: { status: "draft", sent_at: null, delivery: null, ducted: null },
    args: { id: idOf("quote"), input: inputOf(UpdateQuoteInput, "The fields to change."), updated_at: seenAt("quote") },
    run: updateQuote,
  }),

  mutationField("copy_quote", {
    type: quotes,
    description: "Creates a draft quote with the lines of another.",
    access: "quotes:write",
    problems: ["not-found"],
    example: { status: "draft", external_id: null, valid_until: null, sent_at: null, delivery: null, ducted: null },
    args: { id: idOf("quote") },
    run: copyQuote,
  }),

  mutationField("delete_quote", {
    type: quotes,
    description: "Deletes a draft quote. A quote that a job or an invoice refers to cannot be deleted.",
    access: "quotes:write",
    problems: ["not-found", "conflict"],
    args: { id: idOf("quote") },
    run: deleteQuote,
  }),

  mutationField("send_quote", {
    type: quotes,
    description:
      "Sends a draft or sent quote: emails the customer a link to a page where they can accept or decline it, and emits `quote.sent`.",
    access: "quotes:write",
    problems: ["not-found", "conflict", "unprocessable", "no-email-on-file", "forbidden", "rate-limited"],
    example: { status: "sent", delivery: { status: "queued", reason: null }, ducted: null },
    args: { id: idOf("quote"), updated_at: seenAt("quote") },
    run: sendQuote,
  }),

  mutationField("accept_quote", {
    type: quotes,
    description:
      "Accepts a sent quote on the customer's behalf, creates its job, emits `quote.accepted` and emails the customer a confirmation.",
    access: "quotes:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: {
      status: "accepted",
      accepted_total: 2751.1,
      accepted_at: "2026-07-03T04:00:00.000Z",
      job_number: "J-1001",
      ducted: null,
    },
    args: {
      id: idOf("quote"),
      input: { type: AcceptQuoteInput, description: "The options that the customer chose, and who accepted." },
    },
    run: acceptQuote,
  }),

  mutationField("decline_quote", {
    type: quotes,
    description: "Declines a sent quote on the customer's behalf, unless its deposit is paid.",
    access: "quotes:write",
    problems: ["not-found", "conflict"],
    example: { status: "declined", declined_at: "2026-07-03T04:00:00.000Z", ducted: null },
    args: { id: idOf("quote"), input: inputOf(DeclineQuoteInput, "Why the quote was declined.") },
    run: declineQuote,
  }),

  mutationField("revise_quote", {
    type: quotes,
    description:
      "Creates the next version of a sent, expired, withdrawn or declined quote as a draft. Once it is sent, it replaces that quote.",
    access: "quotes:write",
    problems: ["not-found", "conflict"],
    example: {
      status: "draft",
      version: 2,
      revises_quote_id: "01980d4e-5b00-7c1a-8f3e-2b9d6a7c4e10",
      external_id: null,
      valid_until: null,
      sent_at: null,
      delivery: null,
      ducted: null,
    },
    args: { id: idOf("quote") },
    run: reviseQuote,
  }),

  mutationField("withdraw_quote", {
    type: quotes,
    description: "Withdraws a sent quote, which the customer can no longer accept, unless its deposit is paid.",
    access: "quotes:write",
    problems: ["not-found", "conflict"],
    example: { status: "expired", withdrawn_at: "2026-07-03T04:00:00.000Z", ducted: null },
    args: { id: idOf("quote") },
    run: withdrawQuote,
  }),

  mutationField("pay_quote_deposit", {
    type: quotes,
    description:
      "Records that the deposit of a sent or accepted quote was paid, emits `quote.paid` and emails the customer a receipt.",
    access: "quotes:write",
    problems: ["not-found", "conflict"],
    example: { status: "sent", deposit_paid_at: "2026-07-03T04:00:00.000Z", ducted: null },
    args: { id: idOf("quote"), input: inputOf(PayQuoteDepositInput, "The deposit that was paid.") },
    run: payQuoteDeposit,
  }),

  mutationField("delete_quote_deposit", {
    type: quotes,
    description:
      "Deletes the deposit of a quote that was recorded by mistake, unless an invoice that was sent has it. It leaves drafts.",
    access: "quotes:write",
    problems: ["not-found", "conflict"],
    example: { status: "sent", deposit_paid_at: null, deposit_method: null, deposit_reference: null, ducted: null },
    args: { id: idOf("quote") },
    run: deleteQuoteDeposit,
  }),
];
