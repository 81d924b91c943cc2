-- AlterTable
ALTER TABLE "members" ADD COLUMN     "two_factor_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "authenticators" (
    "member_id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "secret" BYTEA NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "recovery_code_hashes" BYTEA[] DEFAULT ARRAY[]::BYTEA[],

    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("member_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "authenticators_business_id_member_id_key" ON "authenticators"("business_id", "member_id");

-- AddForeignKey
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

call own_by_business('authenticators');
