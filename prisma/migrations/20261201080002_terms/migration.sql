alter table businesses add column quote_terms text, add column invoice_terms text;
alter table quotes add column terms text;
alter table invoices add column terms text;

alter table businesses
  add constraint businesses_quote_terms_length check (length(quote_terms) <= 10000) not valid,
  add constraint businesses_invoice_terms_length check (length(invoice_terms) <= 10000) not valid;
alter table quotes add constraint quotes_terms_length check (length(terms) <= 10000) not valid;
alter table invoices add constraint invoices_terms_length check (length(terms) <= 10000) not valid;
