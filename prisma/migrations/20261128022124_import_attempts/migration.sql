-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "attempt_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "claimed_until" TIMESTAMPTZ(3),
ADD COLUMN     "failure" TEXT;
