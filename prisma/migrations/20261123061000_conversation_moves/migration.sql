-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "deleted_comments" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "moved_at" TIMESTAMPTZ(3),
ADD COLUMN     "moved_by_id" UUID;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_id_moved_by_id_fkey" FOREIGN KEY ("business_id", "moved_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
