-- AlterTable
ALTER TABLE "quotes" ADD COLUMN     "accepted_by" TEXT;
