-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "logo_hash" TEXT;

-- CreateTable
CREATE TABLE "logos" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "hash" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("business_id")
);

-- AddForeignKey
ALTER TABLE "logos" ADD CONSTRAINT "logos_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

call own_by_business('logos');
