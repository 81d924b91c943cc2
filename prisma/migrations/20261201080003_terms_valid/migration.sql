alter table businesses
  validate constraint businesses_quote_terms_length, validate constraint businesses_invoice_terms_length;
alter table quotes validate constraint quotes_terms_length;
alter table invoices validate constraint invoices_terms_length;
