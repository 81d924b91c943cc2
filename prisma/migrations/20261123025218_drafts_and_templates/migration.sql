-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "edited_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "drafts" ADD COLUMN     "changed_by_name" TEXT,
ADD COLUMN     "edited_by_id" UUID;

-- CreateTable
CREATE TABLE "reply_templates" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "name" TEXT NOT NULL,
    "channel" "MessageChannel",
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reply_templates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reply_templates_business_id_created_at_id_idx" ON "reply_templates"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reply_templates_business_id_id_key" ON "reply_templates"("business_id", "id");

-- CreateIndex
CREATE INDEX "drafts_business_id_edited_by_id_idx" ON "drafts"("business_id", "edited_by_id");

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_business_id_edited_by_id_fkey" FOREIGN KEY ("business_id", "edited_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A name is taken whatever its case.
create unique index reply_templates_name on reply_templates (business_id, lower(name));
call own_by_business('reply_templates');

-- What waits or is on its way out: across the business, newest first, and in a conversation, oldest first.
create index drafts_pending on drafts (business_id, created_at desc, id desc)
  where status = 'draft' or status = 'scheduled' or status = 'sending' or status = 'failed';
create index drafts_pending_in_conversation on drafts (business_id, conversation_id, created_at, id)
  where status = 'draft' or status = 'scheduled' or status = 'sending' or status = 'failed';
