-- AlterTable
ALTER TABLE "quotes" ADD COLUMN     "viewed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "overdue_emitted_at" TIMESTAMPTZ(3);
