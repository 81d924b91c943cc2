-- AlterTable
ALTER TABLE "events" ADD COLUMN     "trace_parent" TEXT;
