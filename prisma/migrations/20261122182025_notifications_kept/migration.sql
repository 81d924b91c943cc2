-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications" USING BRIN ("created_at");
