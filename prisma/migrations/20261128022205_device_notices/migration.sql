-- CreateTable
CREATE TABLE "device_notices" (
    "member_id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "emailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "device_notices_pkey" PRIMARY KEY ("business_id","member_id")
);

-- AddForeignKey
ALTER TABLE "device_notices" ADD CONSTRAINT "device_notices_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

call own_by_business('device_notices');
