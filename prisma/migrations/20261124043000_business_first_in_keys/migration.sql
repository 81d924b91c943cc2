-- A business's rows are found by its id and theirs: with the business first in each key, its rows can lie on a machine of
-- their own. The unique indexes of these columns become the keys, which reads and writes no row. Every foreign key already
-- names both columns. An earlier version that still runs finds by the new key whatever it found by the old one, because its
-- statements name the business too or reach few rows; none names the old key in "on conflict".

-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table customers drop constraint customers_pkey, add constraint customers_pkey primary key using index customers_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table sites drop constraint sites_pkey, add constraint sites_pkey primary key using index sites_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table contacts drop constraint contacts_pkey, add constraint contacts_pkey primary key using index contacts_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table events drop constraint events_pkey, add constraint events_pkey primary key using index events_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table webhook_subscriptions drop constraint webhook_subscriptions_pkey, add constraint webhook_subscriptions_pkey primary key using index webhook_subscriptions_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table conversations drop constraint conversations_pkey, add constraint conversations_pkey primary key using index conversations_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table messages drop constraint messages_pkey, add constraint messages_pkey primary key using index messages_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table drafts drop constraint drafts_pkey, add constraint drafts_pkey primary key using index drafts_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table reply_templates drop constraint reply_templates_pkey, add constraint reply_templates_pkey primary key using index reply_templates_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table leads drop constraint leads_pkey, add constraint leads_pkey primary key using index leads_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table quotes drop constraint quotes_pkey, add constraint quotes_pkey primary key using index quotes_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table jobs drop constraint jobs_pkey, add constraint jobs_pkey primary key using index jobs_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table invoices drop constraint invoices_pkey, add constraint invoices_pkey primary key using index invoices_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table invoice_lines drop constraint invoice_lines_pkey, add constraint invoice_lines_pkey primary key using index invoice_lines_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table online_payments drop constraint online_payments_pkey, add constraint online_payments_pkey primary key using index online_payments_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table bookings drop constraint bookings_pkey, add constraint bookings_pkey primary key using index bookings_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table files drop constraint files_pkey, add constraint files_pkey primary key using index files_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table price_items drop constraint price_items_pkey, add constraint price_items_pkey primary key using index price_items_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table imports drop constraint imports_pkey, add constraint imports_pkey primary key using index imports_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table emails drop constraint emails_pkey, add constraint emails_pkey primary key using index emails_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table quote_lines drop constraint quote_lines_pkey, add constraint quote_lines_pkey primary key using index quote_lines_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table payments drop constraint payments_pkey, add constraint payments_pkey primary key using index payments_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table stripe_events drop constraint stripe_events_pkey, add constraint stripe_events_pkey primary key using index stripe_events_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table file_removals drop constraint file_removals_pkey, add constraint file_removals_pkey primary key using index file_removals_business_id_file_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table notifications drop constraint notifications_pkey, add constraint notifications_pkey primary key using index notifications_business_id_id_key;
-- contract: No statement of an earlier version names the constraint, and the new one holds ids as unique within a business.
alter table audit_log drop constraint audit_log_pkey, add constraint audit_log_pkey primary key using index audit_log_business_id_id_key;
