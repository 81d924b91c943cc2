-- AlterTable
ALTER TABLE "messages" ADD COLUMN "delivery_failure" TEXT;
