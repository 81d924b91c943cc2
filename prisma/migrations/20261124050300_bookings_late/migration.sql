-- Those that were entered more than a week after they began, in the list's order.
drop index concurrently if exists bookings_late;
create index concurrently bookings_late on bookings (business_id, created_at desc, id desc)
  where created_at - start_at > interval '7 days';
