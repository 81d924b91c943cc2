-- The country decides the tax's name and rate and the kind of tax id. Existing businesses are Australian, and so is one
-- that the last release creates.
alter table businesses
  add column country text not null default 'AU',
  add column currency text not null default 'AUD',
  add column tax_id text;

-- A new document has its business's currency. The lock holds the currency until the document is committed: a change of
-- it takes `for update`.
create or replace function business_currency() returns text
language sql volatile
as $$ select coalesce((select currency from businesses where id = current_business() for key share), 'AUD') $$;

-- Existing rows get the constant, without being rewritten.
alter table quotes add column currency text not null default 'AUD';
alter table invoices add column currency text not null default 'AUD';
alter table credit_notes add column currency text not null default 'AUD';
alter table payments add column currency text not null default 'AUD';
alter table quotes alter column currency set default business_currency();
alter table invoices alter column currency set default business_currency();
alter table credit_notes alter column currency set default business_currency();
alter table payments alter column currency set default business_currency();

alter table businesses
  add constraint businesses_country_format check (country ~ '^[A-Z]{2}$') not valid,
  add constraint businesses_currency_format check (currency ~ '^[A-Z]{3}$') not valid,
  add constraint businesses_tax_id_length check (length(tax_id) <= 20) not valid;
