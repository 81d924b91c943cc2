create type "CustomRecord" as enum ('customer', 'site', 'lead', 'quote', 'job', 'invoice');
create type "CustomFieldType" as enum ('text', 'number', 'date', 'choice', 'boolean');

create table custom_fields (
  id uuid not null,
  business_id uuid not null default current_business(),
  record "CustomRecord" not null,
  key text not null,
  label text not null,
  type "CustomFieldType" not null,
  choices text[] not null default '{}',
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id)
);

create unique index custom_fields_business_id_record_key_key on custom_fields (business_id, record, key);
create index custom_fields_business_id_created_at_id_idx on custom_fields (business_id, created_at desc, id desc);
create index custom_fields_business_id_updated_at_idx on custom_fields (business_id, updated_at);

call own_by_business('custom_fields');

-- A constant default is stored once for the table, so that no row is written.
alter table customers add column custom jsonb not null default '{}', add column metadata jsonb not null default '{}';
alter table sites add column custom jsonb not null default '{}', add column metadata jsonb not null default '{}';
alter table leads add column custom jsonb not null default '{}', add column metadata jsonb not null default '{}';
alter table quotes add column custom jsonb not null default '{}', add column metadata jsonb not null default '{}';
alter table jobs add column custom jsonb not null default '{}', add column metadata jsonb not null default '{}';
alter table invoices add column custom jsonb not null default '{}', add column metadata jsonb not null default '{}';
