create type "RemindedRecord" as enum ('invoice', 'quote');
create type "ReminderStatus" as enum ('queued', 'sent', 'failed', 'skipped');

-- A constant default is stored once for the table, so that no row is written.
alter table invoices add column reminders_muted boolean not null default false;
alter table quotes add column reminders_muted boolean not null default false;
alter table bookings add column on_my_way_at timestamptz(3);

create table reminder_settings (
  business_id uuid not null default current_business(),
  quiet_from integer not null default 20,
  quiet_until integer not null default 8,
  booking_channel "MessageChannel",
  booking_hour integer not null default 17,
  booking_subject text,
  booking_text text,
  booking_since timestamptz(3),
  on_my_way_text text,
  changed_by_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id),
  constraint reminder_settings_hours check (quiet_from between 0 and 23 and quiet_until between 0 and 23
    and booking_hour between 0 and 23),
  constraint reminder_settings_booking_channel check (booking_channel in ('sms', 'email')),
  constraint reminder_settings_business_id_changed_by_id_fkey foreign key (business_id, changed_by_id)
    references members (business_id, id) on delete restrict on update cascade
);

create index reminder_settings_business_id_changed_by_id_idx on reminder_settings (business_id, changed_by_id);

call own_by_business('reminder_settings');

create table reminder_steps (
  id uuid not null,
  business_id uuid not null default current_business(),
  record "RemindedRecord" not null,
  days integer not null,
  channel "MessageChannel" not null,
  subject text,
  text text not null,
  since timestamptz(3) not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint reminder_steps_channel check (channel in ('sms', 'email')),
  constraint reminder_steps_days check (days between -365 and 365)
);

create index reminder_steps_business_id_record_idx on reminder_steps (business_id, record);

call own_by_business('reminder_steps');

create table reminders (
  id uuid not null,
  business_id uuid not null default current_business(),
  invoice_id uuid,
  quote_id uuid,
  booking_id uuid,
  step_id uuid,
  days integer,
  starts_at timestamptz(3),
  channel "MessageChannel" not null,
  due_at timestamptz(3) not null,
  to_address text,
  status "ReminderStatus" not null,
  skipped text,
  failure text,
  email_id uuid,
  draft_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint reminders_about_one check (num_nonnulls(invoice_id, quote_id, booking_id) = 1),
  constraint reminders_business_id_invoice_id_fkey foreign key (business_id, invoice_id)
    references invoices (business_id, id) on delete cascade on update cascade,
  constraint reminders_business_id_quote_id_fkey foreign key (business_id, quote_id)
    references quotes (business_id, id) on delete cascade on update cascade,
  constraint reminders_business_id_booking_id_fkey foreign key (business_id, booking_id)
    references bookings (business_id, id) on delete cascade on update cascade
);

create unique index reminders_business_id_invoice_id_step_id_key on reminders (business_id, invoice_id, step_id);
create unique index reminders_business_id_quote_id_step_id_key on reminders (business_id, quote_id, step_id);
create unique index reminders_business_id_booking_id_starts_at_key on reminders (business_id, booking_id, starts_at);
create index reminders_business_id_email_id_idx on reminders (business_id, email_id);
create index reminders_business_id_draft_id_idx on reminders (business_id, draft_id);
-- Finds those whose email or text was sent by 1.0.0, which does not settle them.
create index reminders_queued on reminders (business_id, id) where status = 'queued';

call own_by_business('reminders');

create table sms_opt_outs (
  business_id uuid not null default current_business(),
  number text not null,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (business_id, number)
);

call own_by_business('sms_opt_outs');
