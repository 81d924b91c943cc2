-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'Australia/Sydney';
