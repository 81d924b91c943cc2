-- CreateIndex
CREATE INDEX "connected_apps_client_id_idx" ON "connected_apps"("client_id");

-- CreateIndex
CREATE INDEX "events_occurred_at_idx" ON "events" USING BRIN ("occurred_at");

-- What is deleted in time is found by these.
create index drafts_deleted on drafts (created_at) where status = 'deleted';
create index webhook_subscriptions_deleted on webhook_subscriptions (deleted_at) where deleted_at is not null;
