-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by_id" UUID,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "connected_apps" ADD COLUMN     "site" TEXT;

-- CreateIndex
CREATE INDEX "api_keys_business_id_created_by_id_idx" ON "api_keys"("business_id", "created_by_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_id_created_by_id_fkey" FOREIGN KEY ("business_id", "created_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An app that a document describes is known by its address; where one that registered itself was sent back to was not kept.
UPDATE "connected_apps" SET "site" = lower(substring("client_id" from '^https?://([^/?#]+)')) WHERE "client_id" ~ '^https?://';

-- What went wrong with one subscription, in the order of its log. Deliveries still change in place, because it hangs on
-- the same generated column as the index of all subscriptions.
create index webhook_deliveries_troubled_of_subscription
  on webhook_deliveries (business_id, subscription_id, created_at desc, id desc) where is_troubled;
