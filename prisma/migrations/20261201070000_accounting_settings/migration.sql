create table accounting_settings (
  business_id uuid not null default current_business(),
  sales_account text,
  tax_code text,
  tax_free_code text,
  payment_account text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id)
);

call own_by_business('accounting_settings');
