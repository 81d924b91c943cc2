-- Constant defaults are stored once for the table, so that no row is written.
alter table quotes
  add column discount_percent numeric(5, 2) not null default 0,
  add column discount_total numeric(14, 2) not null default 0,
  add column deposit_percent numeric(5, 2);
alter table invoices
  add column discount_percent numeric(5, 2) not null default 0,
  add column discount_total numeric(14, 2) not null default 0;
alter table credit_notes
  add column discount_percent numeric(5, 2) not null default 0,
  add column discount_total numeric(14, 2) not null default 0;
alter table quote_lines
  add column discount_percent numeric(5, 2) not null default 0,
  add column is_optional boolean not null default false,
  add column is_selected boolean not null default true;
alter table invoice_lines add column discount_percent numeric(5, 2) not null default 0;
alter table credit_note_lines add column discount_percent numeric(5, 2) not null default 0;

alter table quotes
  add constraint quotes_discount_percent check (discount_percent between 0 and 100) not valid,
  add constraint quotes_deposit_percent check (deposit_percent > 0 and deposit_percent <= 100) not valid;
alter table invoices add constraint invoices_discount_percent check (discount_percent between 0 and 100) not valid;
alter table credit_notes add constraint credit_notes_discount_percent check (discount_percent between 0 and 100) not valid;
alter table quote_lines
  add constraint quote_lines_discount_percent check (discount_percent between 0 and 100) not valid,
  add constraint quote_lines_selected_unless_optional check (is_optional or is_selected) not valid;
alter table invoice_lines add constraint invoice_lines_discount_percent check (discount_percent between 0 and 100) not valid;
alter table credit_note_lines add constraint credit_note_lines_discount_percent check (discount_percent between 0 and 100) not valid;
