alter table invoice_lines add column quote_line_id uuid;
alter table invoice_lines add constraint invoice_lines_business_id_quote_line_id_fkey
  foreign key (business_id, quote_line_id) references quote_lines (business_id, id)
  on delete set null (quote_line_id) on update cascade not valid;
