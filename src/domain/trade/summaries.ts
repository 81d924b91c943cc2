import { choice, count, line, recordId } from "../kernel/fields.ts";
import { summaryType } from "../kernel/resource.ts";
import { InvoiceStatus } from "./invoices/status.ts";

// Summaries for records that refer to each other. Full types are built from these, and no summary from a full type, so
// there is no import cycle.

export const CustomerName = summaryType("CustomerName", "Customer", {
  description: "A customer's id and name.",
  fields: {
    id: recordId("customer"),
    name: line({ description: "The full or trading name.", example: "Jane Citizen" }),
  },
});

export const LeadName = summaryType("LeadName", "Lead", {
  description: "A lead's id, number and name.",
  fields: {
    id: recordId("lead"),
    reference: line({ description: "The lead's number, unique within the business.", example: "L-1001" }),
    name: line({ description: "The full or trading name.", example: "Jane Citizen" }),
  },
});

export const QuoteName = summaryType("QuoteName", "Quote", {
  description: "A quote's id, number, version and title.",
  fields: {
    id: recordId("quote"),
    quote_reference: line({ description: "The quote's number, which all its versions have.", example: "Q-1001" }),
    version: count({ description: "The quote's version, from 1.", example: 1 }),
    title: line({
      nullable: true,
      description: "The title of the quote; null if none was given.",
      example: "Split system for the lounge",
    }),
  },
});

export const JobName = summaryType("JobName", "Job", {
  description: "A job's id, number and title.",
  fields: {
    id: recordId("job"),
    job_number: line({ description: "The job's number, unique within the business.", example: "J-1001" }),
    title: line({ description: "A short description of the work.", example: "Replace hot water unit" }),
  },
});

export const InvoiceName = summaryType("InvoiceName", "Invoice", {
  description: "An invoice's id, number and status.",
  fields: {
    id: recordId("invoice"),
    invoice_number: line({ description: "The invoice's number, unique within the business.", example: "INV-1001" }),
    status: choice(InvoiceStatus)({ description: "The invoice's status." }),
  },
});
