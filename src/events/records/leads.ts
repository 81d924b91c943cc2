import { event } from "../event.ts";
import { enumeration, id, nullable, string } from "../fields.ts";
import { assigneeId, changed, custom, email, leadId, name, phone } from "./shared.ts";

const lead = {
  lead_id: leadId,
  customer_id: nullable(id("customer", "The customer's id. Null if the lead has no customer.")),
  name,
  status: enumeration(["new", "converted", "won", "lost"], "The lead's status.", "new"),
  assignee_id: assigneeId("lead"),
  custom: custom("lead"),
};

export const leadEvents = {
  "lead.created": event(
    "A lead was created. It came from the portal, a form on the website, the API or a marketing integration. Emitted once for a lead.",
    {
      lead_id: leadId,
      lead_type: enumeration(["inbound", "marketplace", "referral", "manual"], "The lead's type.", "inbound"),
      source: enumeration(["portal", "website", "api", "marketing"], "Where the lead was created.", "website"),
      name,
      email,
      phone,
      customer_id: nullable(
        id("customer", "The customer's id. Null if the lead has no customer yet, which is usual."),
        null,
      ),
    },
    { key: "new_lead", when: "a lead is created" },
  ),
  "lead.converted": event(
    "A lead was converted, by its first quote or job or by a person. Emitted once for a lead, also when that quote is deleted and another is created.",
    {
      lead_id: leadId,
      customer_id: nullable(id("customer", "The customer's id. Null if the lead has no customer.")),
      converted_via: enumeration(["quote", "job", "manual"], "The trigger of the conversion.", "quote"),
      quote_id: nullable(id("quote", "The id of the quote that converted the lead. Null if none did.")),
      job_id: nullable(id("job", "The id of the job that converted the lead. Null if none did."), null),
    },
    { key: "lead_converted", when: "a lead is converted" },
  ),
  "lead.won": event(
    "A lead was won. Emitted once for a lead.",
    {
      lead_id: leadId,
      customer_id: nullable(id("customer", "The customer's id. Null if the lead has no customer.")),
      won_via: enumeration(
        ["quote_accepted", "quote_paid", "invoice_paid", "manual"],
        "The trigger of the win: an accepted quote, a paid deposit, a paid invoice or a person.",
        "quote_accepted",
      ),
      quote_id: nullable(id("quote", "The id of the quote that won the lead. Null if none did.")),
      invoice_id: nullable(id("invoice", "The id of the invoice that won the lead. Null if none did."), null),
    },
    { key: "lead_won", when: "a lead is won" },
  ),
  "lead.lost": event("A lead was lost. Emitted once for a lead.", {
    ...lead,
    status: enumeration(["lost"], "Always `lost`.", "lost"),
    lost_reason: nullable(string("Why the lead was lost. Null if no reason was given.", "Too expensive")),
    changed: changed("lead", "status", "lost_reason"),
  }),
  "lead.updated": event(
    "A lead's details, assignee or links changed. Emitted again when they change again. A change of the status has its own event.",
    { ...lead, changed: changed("lead", "assignee") },
  ),
};
