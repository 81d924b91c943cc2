-- Constant defaults are stored once for the table, so that no row is written.
alter table quotes
  add column version integer not null default 1,
  add column revises_quote_id uuid,
  add column superseded_at timestamptz(3),
  add column withdrawn_at timestamptz(3),
  add column last_viewed_at timestamptz(3),
  add column view_count integer not null default 0;

alter table quotes add constraint quotes_business_id_revises_quote_id_fkey foreign key (business_id, revises_quote_id)
  references quotes (business_id, id) on delete cascade on update cascade not valid;

-- A process of 1.0.0 knows neither column. It can still extend an expired quote, but not one that has ended.
alter table quotes add constraint quotes_ended_are_closed
  check ((superseded_at is null and withdrawn_at is null) or status in ('expired', 'declined')) not valid;
