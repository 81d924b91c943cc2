-- The failed emails of all businesses, for operators.
drop index concurrently if exists emails_failed;
create index concurrently emails_failed on emails (created_at desc, id desc) where status = 'failed';
