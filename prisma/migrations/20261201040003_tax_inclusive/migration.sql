-- A constant default is stored once for the table, so that no row is written.
alter table businesses add column tax_inclusive boolean not null default false;
alter table quotes add column tax_inclusive boolean not null default false;
alter table invoices add column tax_inclusive boolean not null default false;
alter table price_items add column tax_inclusive boolean not null default false;
