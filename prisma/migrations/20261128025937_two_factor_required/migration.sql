-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "two_factor_required_at" TIMESTAMPTZ(3);
