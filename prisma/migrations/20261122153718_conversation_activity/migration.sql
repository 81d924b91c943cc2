-- AlterTable
ALTER TABLE "conversations" ALTER COLUMN "activity_at" SET DEFAULT statement_timestamp();
