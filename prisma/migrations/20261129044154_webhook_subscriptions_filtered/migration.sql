-- AlterTable
ALTER TABLE "webhook_subscriptions" ADD COLUMN     "disable_on_gone" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "filters" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'service';
