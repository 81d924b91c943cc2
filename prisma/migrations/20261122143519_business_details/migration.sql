-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "address" JSONB,
ADD COLUMN     "payment_instructions" TEXT,
ADD COLUMN     "payment_terms_days" INTEGER NOT NULL DEFAULT 14,
ADD COLUMN     "quote_valid_days" INTEGER;
