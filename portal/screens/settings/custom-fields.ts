import type { CustomFieldFragment, CustomRecord } from "../../generated/types.ts";

export const recordTitles: Record<CustomRecord, string> = {
  customer: "Customers",
  site: "Sites",
  lead: "Leads",
  quote: "Quotes",
  job: "Jobs",
  invoice: "Invoices",
};

export const typeTitles: Record<CustomFieldFragment["type"], string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  choice: "Choice",
  boolean: "Yes or no",
};
