alter table businesses
  validate constraint businesses_country_format,
  validate constraint businesses_currency_format,
  validate constraint businesses_tax_id_length;
