create type "AccountingRecordKind" as enum ('customer', 'invoice', 'credit_note', 'credit_application', 'payment');
create type "AccountingRecordState" as enum ('pending', 'sent', 'failed', 'skipped');

create table accounting_connections (
  business_id uuid not null default current_business(),
  organisation_id uuid not null,
  organisation_name text not null,
  connection_id text not null,
  tokens bytea not null,
  tokens_expire_at timestamptz(3) not null,
  renewing_until timestamptz(3),
  starts_on date not null,
  tax_rates jsonb not null default '{}',
  paused_until timestamptz(3),
  lapsed_at timestamptz(3),
  last_error text,
  pulled_until timestamptz(3),
  pull_at timestamptz(3) not null default current_timestamp,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id)
);

create index accounting_connections_organisation_id_idx on accounting_connections (organisation_id);
create index accounting_connections_pull_at_idx on accounting_connections (pull_at);

create table accounting_organisations (
  business_id uuid not null default current_business(),
  organisation_id uuid not null,
  starts_on date not null,
  pulled_until timestamptz(3),
  primary key (business_id, organisation_id)
);

create table accounting_records (
  id uuid not null,
  business_id uuid not null default current_business(),
  organisation_id uuid not null,
  kind "AccountingRecordKind" not null,
  record_id uuid not null,
  parent_id uuid,
  other_parent_id uuid,
  label text,
  remote_id text,
  state "AccountingRecordState" not null default 'pending',
  version integer not null default 1,
  error text,
  is_pulled boolean not null default false,
  is_current boolean not null default true,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id)
);

create unique index accounting_records_organisation_record_key
  on accounting_records (business_id, organisation_id, kind, record_id);
create unique index accounting_records_organisation_remote_key
  on accounting_records (business_id, organisation_id, kind, remote_id);
create index accounting_records_business_id_created_at_id_idx on accounting_records (business_id, created_at desc, id desc);
create index accounting_records_business_id_updated_at_idx on accounting_records (business_id, updated_at);
create index accounting_records_business_id_state_idx on accounting_records (business_id, state);
create index accounting_records_business_id_parent_id_idx on accounting_records (business_id, parent_id);
create index accounting_records_business_id_other_parent_id_idx on accounting_records (business_id, other_parent_id);

call own_by_business('accounting_connections');
call own_by_business('accounting_organisations');
call own_by_business('accounting_records');
