-- CreateIndex
CREATE INDEX "conversations_latest_message_id_idx" ON "conversations"("latest_message_id");
