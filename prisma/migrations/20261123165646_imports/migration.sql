-- CreateEnum
CREATE TYPE "ImportKind" AS ENUM ('customers', 'price_items');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled');

-- CreateEnum
CREATE TYPE "ImportExisting" AS ENUM ('skip', 'update', 'create');

-- CreateEnum
CREATE TYPE "ImportOutcome" AS ENUM ('created', 'added', 'updated', 'skipped', 'refused');

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "created_by_id" UUID NOT NULL,
    "kind" "ImportKind" NOT NULL,
    "status" "ImportStatus" NOT NULL DEFAULT 'uploaded',
    "existing" "ImportExisting" NOT NULL DEFAULT 'skip',
    "file_name" TEXT NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "encoding" TEXT NOT NULL,
    "delimiter" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "cells" TEXT[],
    "key" TEXT,
    "label" TEXT,
    "plan" "ImportOutcome",
    "outcome" "ImportOutcome",
    "reason" TEXT,
    "record_id" UUID,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("business_id","import_id","position")
);

-- CreateIndex
CREATE INDEX "imports_business_id_created_by_id_idx" ON "imports"("business_id", "created_by_id");

-- CreateIndex
CREATE INDEX "imports_business_id_created_at_id_idx" ON "imports"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "imports_status_idx" ON "imports"("status");

-- CreateIndex
CREATE UNIQUE INDEX "imports_business_id_id_key" ON "imports"("business_id", "id");

-- CreateIndex
CREATE INDEX "import_rows_business_id_import_id_key_idx" ON "import_rows"("business_id", "import_id", "key");

-- CreateIndex
CREATE INDEX "import_rows_business_id_import_id_record_id_idx" ON "import_rows"("business_id", "import_id", "record_id");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_business_id_created_by_id_fkey" FOREIGN KEY ("business_id", "created_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_business_id_import_id_fkey" FOREIGN KEY ("business_id", "import_id") REFERENCES "imports"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A business's imports run one at a time: two at once would each create what neither has found.
create unique index imports_running on imports (business_id) where status = 'running';

call own_by_business('imports');
call own_by_business('import_rows');
