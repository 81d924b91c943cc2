-- DropIndex
DROP INDEX "conversations_business_id_assignee_id_idx";

-- CreateIndex
CREATE INDEX "conversations_business_id_assignee_id_listed_as_activity_at_idx" ON "conversations"("business_id", "assignee_id", "listed_as", "activity_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_business_id_assignee_id_created_at_id_idx" ON "leads"("business_id", "assignee_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_business_id_scheduled_start_idx" ON "jobs"("business_id", "scheduled_start");

-- Beside what the schema can say: the list of archived customers, customers by tag, and what is unpaid, in the lists' order.
create index customers_archived on customers (business_id, created_at desc, id desc) where archived_at is not null;
create index customers_tags on customers using gin (business_id, tags);
create index invoices_unpaid on invoices (business_id, created_at desc, id desc)
  where status = 'sent' or status = 'partially_paid';
