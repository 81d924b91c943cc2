-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "deletion_notice_at" TIMESTAMPTZ(3),
ADD COLUMN     "deletion_started_at" TIMESTAMPTZ(3),
ADD COLUMN     "signed_up_at" TIMESTAMPTZ(3);
