-- AlterTable
ALTER TABLE "device_notices" ADD COLUMN "known_since" TIMESTAMPTZ(3);
