-- CreateEnum
CREATE TYPE "EmailKind" AS ENUM ('quote', 'invoice', 'reminder', 'acceptance', 'receipt', 'booking', 'notification');

-- DropIndex
DROP INDEX "emails_business_id_created_at_idx";

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "acceptance_emails" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "booking_emails" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "receipt_emails" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "emailed_types" TEXT[] DEFAULT ARRAY['lead_created', 'quote_accepted', 'quote_declined', 'quote_paid', 'invoice_paid', 'message_failed', 'email_failed', 'deliveries_dead']::TEXT[];

-- AlterTable
ALTER TABLE "webhook_subscriptions" ADD COLUMN     "notice_due" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "notified_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "quotes" ADD COLUMN     "email_failure" TEXT,
ADD COLUMN     "email_id" UUID,
ADD COLUMN     "email_status" "EmailStatus";

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "email_failure" TEXT,
ADD COLUMN     "email_id" UUID,
ADD COLUMN     "email_status" "EmailStatus";

-- AlterTable
ALTER TABLE "emails" ADD COLUMN     "booking_id" UUID,
ADD COLUMN     "calendar" TEXT,
ADD COLUMN     "invoice_id" UUID,
ADD COLUMN     "kind" "EmailKind" NOT NULL DEFAULT 'notification',
ADD COLUMN     "notice_due" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "quote_id" UUID;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "booking_id" UUID,
ADD COLUMN     "conversation_id" UUID,
ADD COLUMN     "email_id" UUID,
ADD COLUMN     "invoice_id" UUID,
ADD COLUMN     "quote_id" UUID,
ADD COLUMN     "webhook_subscription_id" UUID;

-- CreateIndex
CREATE INDEX "emails_business_id_created_at_id_idx" ON "emails"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "emails_business_id_quote_id_idx" ON "emails"("business_id", "quote_id");

-- CreateIndex
CREATE INDEX "emails_business_id_invoice_id_idx" ON "emails"("business_id", "invoice_id");

-- CreateIndex
CREATE INDEX "emails_business_id_booking_id_idx" ON "emails"("business_id", "booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "emails_business_id_id_key" ON "emails"("business_id", "id");

-- CreateIndex
CREATE INDEX "notifications_business_id_quote_id_idx" ON "notifications"("business_id", "quote_id");

-- CreateIndex
CREATE INDEX "notifications_business_id_invoice_id_idx" ON "notifications"("business_id", "invoice_id");

-- CreateIndex
CREATE INDEX "notifications_business_id_booking_id_idx" ON "notifications"("business_id", "booking_id");

-- CreateIndex
CREATE INDEX "notifications_business_id_conversation_id_idx" ON "notifications"("business_id", "conversation_id");

-- CreateIndex
CREATE INDEX "notifications_business_id_email_id_idx" ON "notifications"("business_id", "email_id");

-- CreateIndex
CREATE INDEX "notifications_business_id_webhook_subscription_id_idx" ON "notifications"("business_id", "webhook_subscription_id");

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_business_id_invoice_id_fkey" FOREIGN KEY ("business_id", "invoice_id") REFERENCES "invoices"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_business_id_booking_id_fkey" FOREIGN KEY ("business_id", "booking_id") REFERENCES "bookings"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_invoice_id_fkey" FOREIGN KEY ("business_id", "invoice_id") REFERENCES "invoices"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_booking_id_fkey" FOREIGN KEY ("business_id", "booking_id") REFERENCES "bookings"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_conversation_id_fkey" FOREIGN KEY ("business_id", "conversation_id") REFERENCES "conversations"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_email_id_fkey" FOREIGN KEY ("business_id", "email_id") REFERENCES "emails"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_webhook_subscription_id_fkey" FOREIGN KEY ("business_id", "webhook_subscription_id") REFERENCES "webhook_subscriptions"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has been sent says what it was by its subject alone.
UPDATE "emails" SET "kind" = CASE WHEN "subject" LIKE 'Quote %' THEN 'quote' ELSE 'invoice' END::"EmailKind"
  WHERE "subject" LIKE 'Quote %' OR "subject" LIKE 'Invoice %';

CREATE INDEX "emails_notice_due" ON "emails"("id") WHERE "notice_due";
CREATE INDEX "webhook_subscriptions_notice_due" ON "webhook_subscriptions"("id") WHERE "notice_due";
