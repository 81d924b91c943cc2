-- AlterTable
ALTER TABLE "quotes" ADD COLUMN     "decline_reason" TEXT;
