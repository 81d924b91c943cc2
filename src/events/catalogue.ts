/** What happened in a business, by type: the fields beside the envelope. Ids are UUIDs, times ISO 8601, amounts AUD. */
export type EventPayloads = {
  "customer.created": {
    customer_id: string;
    name: string;
    email: string | null;
    phone: string | null;
    external_id: string | null;
  };
  "lead.created": {
    lead_id: string;
    lead_type: string;
    source: string;
    name: string;
    email: string | null;
    phone: string | null;
    customer_id: string | null;
  };
  "lead.converted": {
    lead_id: string;
    customer_id: string | null;
    converted_via: "quote" | "job" | "manual";
    quote_id: string | null;
    job_id: string | null;
  };
  "lead.won": {
    lead_id: string;
    customer_id: string | null;
    won_via: "quote_accepted" | "quote_paid" | "invoice_paid" | "manual";
    quote_id: string | null;
    invoice_id: string | null;
  };
  "quote.sent": { quote_id: string; customer_id: string; quote_reference: string; total: number };
  "quote.accepted": {
    quote_id: string;
    customer_id: string;
    quote_reference: string;
    accepted_total: number;
    job_number: string;
  };
  "quote.paid": {
    quote_id: string;
    customer_id: string;
    quote_reference: string;
    deposit_amount: number;
    paid_at: string;
  };
  "job.completed": {
    job_id: string;
    job_number: string;
    customer_id: string;
    site_id: string | null;
    completed_at: string;
  };
  "invoice.sent": {
    invoice_id: string;
    invoice_number: string;
    customer_id: string;
    total: number;
    due_date: string | null;
  };
  "invoice.paid": {
    invoice_id: string;
    invoice_number: string;
    customer_id: string;
    total: number;
    paid_at: string;
  };
  "booking.created": {
    booking_id: string;
    kind: "booking" | "visit";
    customer_id: string;
    site_id: string | null;
    job_id: string | null;
    start_at: string;
    end_at: string;
    assignee: { id: string; name: string } | null;
  };
};

export type EventType = keyof EventPayloads;
