-- Those that were entered more than a week after they began, in the list's order.
drop index concurrently if exists jobs_late;
create index concurrently jobs_late on jobs (business_id, created_at desc, id desc)
  where created_at - scheduled_start > interval '7 days';
