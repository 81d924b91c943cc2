-- CreateEnum
CREATE TYPE "FileStatus" AS ENUM ('pending', 'ready');

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "job_id" UUID,
    "quote_id" UUID,
    "customer_id" UUID,
    "draft_id" UUID,
    "message_id" UUID,
    "status" "FileStatus" NOT NULL DEFAULT 'pending',
    "upload_id" UUID,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "has_thumbnail" BOOLEAN NOT NULL DEFAULT false,
    "uploaded_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_removals" (
    "file_id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_removals_pkey" PRIMARY KEY ("file_id")
);

-- CreateIndex
CREATE INDEX "files_business_id_job_id_idx" ON "files"("business_id", "job_id");

-- CreateIndex
CREATE INDEX "files_business_id_quote_id_idx" ON "files"("business_id", "quote_id");

-- CreateIndex
CREATE INDEX "files_business_id_customer_id_idx" ON "files"("business_id", "customer_id");

-- CreateIndex
CREATE INDEX "files_business_id_draft_id_idx" ON "files"("business_id", "draft_id");

-- CreateIndex
CREATE INDEX "files_business_id_message_id_idx" ON "files"("business_id", "message_id");

-- CreateIndex
CREATE INDEX "files_business_id_uploaded_by_id_idx" ON "files"("business_id", "uploaded_by_id");

-- CreateIndex
CREATE INDEX "files_business_id_size_idx" ON "files"("business_id", "size");

-- CreateIndex
CREATE UNIQUE INDEX "files_business_id_id_key" ON "files"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "files_business_id_upload_id_key" ON "files"("business_id", "upload_id");

-- CreateIndex
CREATE INDEX "file_removals_due_at_idx" ON "file_removals"("due_at");

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_job_id_fkey" FOREIGN KEY ("business_id", "job_id") REFERENCES "jobs"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_draft_id_fkey" FOREIGN KEY ("business_id", "draft_id") REFERENCES "drafts"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_message_id_fkey" FOREIGN KEY ("business_id", "message_id") REFERENCES "messages"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_business_id_uploaded_by_id_fkey" FOREIGN KEY ("business_id", "uploaded_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A file belongs to one thing at most, and to nothing only until it is ready.
ALTER TABLE "files" ADD CONSTRAINT "files_of_one" CHECK (
  num_nonnulls("job_id", "quote_id", "customer_id", "draft_id", "message_id") BETWEEN ("status" = 'ready')::int AND 1
);

call own_by_business('files');
call own_by_business('file_removals');

-- What an upload that was cut short has left.
create index files_pending on files (created_at) where status = 'pending';
