-- The instant, or the end of the quiet hours that it is in. Hours are those of a clock in the time zone. Equal hours are
-- no quiet hours.
create or replace function after_quiet_hours(
  instant timestamptz, time_zone text, quiet_from integer, quiet_until integer)
returns timestamptz
language sql stable
as $$
  select case
    when quiet_from = quiet_until then instant
    when quiet_from < quiet_until and clock.hour >= quiet_from and clock.hour < quiet_until
      then (clock.day + quiet_until * interval '1 hour') at time zone time_zone
    when quiet_from > quiet_until and clock.hour < quiet_until
      then (clock.day + quiet_until * interval '1 hour') at time zone time_zone
    when quiet_from > quiet_until and clock.hour >= quiet_from
      then (clock.day + interval '1 day' + quiet_until * interval '1 hour') at time zone time_zone
    else instant
  end
  from (select extract(hour from instant at time zone time_zone)::integer as hour,
    date_trunc('day', instant at time zone time_zone) as day) clock
$$;
