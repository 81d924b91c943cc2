-- CreateTable
CREATE TABLE "calendar_feeds" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "member_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("business_id","member_id")
);

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
call own_by_business('calendar_feeds');
