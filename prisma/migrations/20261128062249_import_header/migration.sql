-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "first_rows" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "header_row" INTEGER NOT NULL DEFAULT 1;
