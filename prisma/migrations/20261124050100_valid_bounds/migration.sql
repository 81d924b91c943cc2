-- All rows are read, while others read and write.
alter table events validate constraint events_before;
alter table webhook_deliveries validate constraint webhook_deliveries_before;
alter table webhook_attempts validate constraint webhook_attempts_before;
