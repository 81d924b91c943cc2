create type "CreditNoteStatus" as enum ('issued', 'void');

-- Constant defaults are stored once for the table, so that no row is written.
alter table invoices
  add column amount_refunded numeric(14, 2) not null default 0,
  add column credited numeric(14, 2) not null default 0;
alter table invoices add constraint invoices_never_oversettled
  check (amount_refunded >= 0 and credited >= 0 and amount_paid + amount_refunded + credited <= total) not valid;

create table credit_notes (
  id uuid not null,
  business_id uuid not null default current_business(),
  external_id text,
  credit_note_number text not null,
  status "CreditNoteStatus" not null default 'issued',
  invoice_id uuid not null,
  customer_id uuid not null,
  reason text,
  tax_inclusive boolean not null default false,
  subtotal numeric(14, 2) not null,
  tax_total numeric(14, 2) not null,
  total numeric(14, 2) not null,
  amount_applied numeric(14, 2) not null default 0,
  amount_refunded numeric(14, 2) not null default 0,
  issue_date date not null,
  sent_at timestamptz(3),
  email_id uuid,
  email_status "EmailStatus",
  email_failure text,
  voided_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint credit_notes_used_within_total check (amount_applied >= 0 and amount_refunded >= 0
    and amount_applied + amount_refunded <= total),
  constraint credit_notes_business_id_invoice_id_fkey foreign key (business_id, invoice_id)
    references invoices (business_id, id) on delete restrict on update cascade,
  constraint credit_notes_business_id_customer_id_fkey foreign key (business_id, customer_id)
    references customers (business_id, id) on delete restrict on update cascade
);

create unique index credit_notes_business_id_credit_note_number_key on credit_notes (business_id, credit_note_number);
create unique index credit_notes_business_id_external_id_key on credit_notes (business_id, external_id);
create index credit_notes_business_id_created_at_id_idx on credit_notes (business_id, created_at desc, id desc);
create index credit_notes_business_id_updated_at_idx on credit_notes (business_id, updated_at);
create index credit_notes_business_id_customer_id_idx on credit_notes (business_id, customer_id);
create index credit_notes_business_id_invoice_id_idx on credit_notes (business_id, invoice_id);

call own_by_business('credit_notes');

create table credit_note_lines (
  id uuid not null,
  business_id uuid not null default current_business(),
  credit_note_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric(16, 4) not null,
  unit_price numeric(14, 4) not null,
  tax_rate numeric(5, 4) not null,
  line_total numeric(14, 2) not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint credit_note_lines_business_id_credit_note_id_fkey foreign key (business_id, credit_note_id)
    references credit_notes (business_id, id) on delete cascade on update cascade
);

create index credit_note_lines_business_id_credit_note_id_position_idx on credit_note_lines (business_id, credit_note_id, position);

call own_by_business('credit_note_lines');

create table credit_applications (
  id uuid not null,
  business_id uuid not null default current_business(),
  credit_note_id uuid not null,
  invoice_id uuid not null,
  amount numeric(14, 2) not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint credit_applications_positive check (amount > 0),
  constraint credit_applications_business_id_credit_note_id_fkey foreign key (business_id, credit_note_id)
    references credit_notes (business_id, id) on delete cascade on update cascade,
  constraint credit_applications_business_id_invoice_id_fkey foreign key (business_id, invoice_id)
    references invoices (business_id, id) on delete restrict on update cascade
);

create index credit_applications_business_id_credit_note_id_created_at_idx on credit_applications (business_id, credit_note_id, created_at);
create index credit_applications_business_id_invoice_id_idx on credit_applications (business_id, invoice_id);

call own_by_business('credit_applications');

-- A refund of the last release lowers the amount paid alone, so the customer owes it again: hence the default.
alter table payments add column owed_again boolean not null default true, add column credit_note_id uuid;
alter table payments add constraint payments_business_id_credit_note_id_fkey foreign key (business_id, credit_note_id)
  references credit_notes (business_id, id) on delete restrict on update cascade not valid;

alter table emails add column credit_note_id uuid;
alter table emails add constraint emails_business_id_credit_note_id_fkey foreign key (business_id, credit_note_id)
  references credit_notes (business_id, id) on delete cascade on update cascade not valid;
