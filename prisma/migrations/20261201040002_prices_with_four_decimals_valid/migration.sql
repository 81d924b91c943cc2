alter table quote_lines
  validate constraint quote_lines_quantity_places,
  validate constraint quote_lines_unit_price_places;
alter table invoice_lines
  validate constraint invoice_lines_quantity_places,
  validate constraint invoice_lines_unit_price_places;
alter table price_items validate constraint price_items_unit_price_places;
