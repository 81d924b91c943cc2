import type { ObjectRef } from "@pothos/core";
import { type builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { ConversationState } from "../../inbox/conversations/schema.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { InvoiceStatus } from "../invoices/status.ts";
import { JobStatus } from "../jobs/schema.ts";
import { LeadStatus } from "../leads/schema.ts";
import { QuoteStatus } from "../quotes/schema.ts";
import { CustomerName } from "../summaries.ts";

type OfCustomer<M extends "Lead" | "Quote" | "Job" | "Invoice" | "Conversation", F extends keyof RowOf<M>> = Pick<
  RowOf<M>,
  "id" | F
> & { customer: Pick<RowOf<"Customer">, "id" | "name"> };

type MaybeOfCustomer<M extends "Lead" | "Conversation", F extends keyof RowOf<M>> = Omit<
  OfCustomer<M, F>,
  "customer"
> & { customer: Pick<RowOf<"Customer">, "id" | "name"> | null };

export type SearchResults = {
  customers: Pick<RowOf<"Customer">, "id" | "name" | "email" | "phone">[];
  leads: MaybeOfCustomer<"Lead", "reference" | "name" | "status">[];
  quotes: OfCustomer<"Quote", "quoteReference" | "version" | "title" | "status">[];
  jobs: OfCustomer<"Job", "jobNumber" | "title" | "status">[];
  invoices: OfCustomer<"Invoice", "invoiceNumber" | "status">[];
  conversations: MaybeOfCustomer<"Conversation", "senderAddress" | "state">[];
};

type Found<K extends keyof SearchResults> = SearchResults[K][number];

const customer = { type: CustomerName, description: "The customer." } as const;

const CustomerFound = plainType<Found<"customers">>("CustomerFound", {
  description: "A customer that a search found.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The customer's id, a UUID." }),
    name: t.exposeString("name", { description: "The full or trading name.", ...example("Jane Citizen") }),
    email: t.exposeString("email", {
      nullable: true,
      description: "The email address; null if there is none.",
      ...example("jane@example.com"),
    }),
    phone: t.exposeString("phone", {
      nullable: true,
      description: "The phone number in E.164 format; null if there is none.",
      ...example("+61412345678"),
    }),
  }),
});

const LeadFound = plainType<Found<"leads">>("LeadFound", {
  description: "A lead that a search found.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The lead's id, a UUID." }),
    reference: t.exposeString("reference", { description: "The lead's number.", ...example("L-1001") }),
    name: t.exposeString("name", {
      description: "The name of the person or company.",
      ...example("Jane Citizen"),
    }),
    status: t.expose("status", { type: LeadStatus, description: "The lead's status." }),
    customer: t.expose("customer", {
      ...customer,
      nullable: true,
      description: "The customer; null if there is none.",
    }),
  }),
});

const QuoteFound = plainType<Found<"quotes">>("QuoteFound", {
  description: "A quote that a search found.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The quote's id, a UUID." }),
    quote_reference: t.exposeString("quoteReference", { description: "The quote's number.", ...example("Q-1001") }),
    version: t.exposeInt("version", { description: "The quote's version, from 1.", ...example(1) }),
    title: t.exposeString("title", {
      nullable: true,
      description: "The title; null if there is none.",
      ...example("Split system for the lounge"),
    }),
    status: t.expose("status", { type: QuoteStatus, description: "The quote's status." }),
    customer: t.expose("customer", customer),
  }),
});

const JobFound = plainType<Found<"jobs">>("JobFound", {
  description: "A job that a search found.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The job's id, a UUID." }),
    job_number: t.exposeString("jobNumber", { description: "The job's number.", ...example("J-1001") }),
    title: t.exposeString("title", {
      description: "A short description of the work.",
      ...example("Replace hot water unit"),
    }),
    status: t.expose("status", { type: JobStatus, description: "The job's status." }),
    customer: t.expose("customer", customer),
  }),
});

const InvoiceFound = plainType<Found<"invoices">>("InvoiceFound", {
  description: "An invoice that a search found.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The invoice's id, a UUID." }),
    invoice_number: t.exposeString("invoiceNumber", {
      description: "The invoice's number.",
      ...example("INV-1001"),
    }),
    status: t.expose("status", { type: InvoiceStatus, description: "The invoice's status." }),
    customer: t.expose("customer", customer),
  }),
});

const ConversationFound = plainType<Found<"conversations">>("ConversationFound", {
  description: "A conversation that a search found.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The conversation's id, a UUID." }),
    customer: t.expose("customer", {
      ...customer,
      nullable: true,
      description: "The customer; null while the sender matches no customer.",
    }),
    sender_address: t.exposeString("senderAddress", {
      nullable: true,
      description: "The unknown sender's phone number or email address; null once matched to a customer.",
      ...example(null),
    }),
    state: t.expose("state", { type: ConversationState, description: "The conversation's state." }),
  }),
});

export const SearchResultsType = plainType<SearchResults>("SearchResults", {
  description: "The records that a search found, each kind newest first.",
  fields: (t) => {
    const found = <K extends keyof SearchResults>(
      kind: K,
      type: ObjectRef<typeof builder.$inferSchemaTypes, Found<K>>,
      description: string,
    ) =>
      t.field({
        type: [type],
        description,
        resolve: (results) => results[kind] as Found<K>[] as never,
      });
    return {
      customers: found(
        "customers",
        CustomerFound,
        "Customers whose name, email or phone number, or a contact's, has the text. Archived ones are left out.",
      ),
      leads: found(
        "leads",
        LeadFound,
        "Leads whose reference, name, email or phone number, or whose customer's name, has the text.",
      ),
      quotes: found("quotes", QuoteFound, "Quotes whose reference or title, or whose customer's name, has the text."),
      jobs: found("jobs", JobFound, "Jobs whose number or title, or whose customer's name, has the text."),
      invoices: found("invoices", InvoiceFound, "Invoices whose number, or whose customer's name, has the text."),
      conversations: found(
        "conversations",
        ConversationFound,
        "Open, snoozed and archived conversations whose customer's name, phone number or email, a contact's email, or an unknown sender's address has the text: latest activity first.",
      ),
    };
  },
});
