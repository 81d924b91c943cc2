-- CreateEnum
CREATE TYPE "Theme" AS ENUM ('system', 'light', 'dark');

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("business_id","id")
);

-- CreateTable
CREATE TABLE "preferences" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "member_id" UUID NOT NULL,
    "shortcuts" BOOLEAN NOT NULL,
    "theme" "Theme" NOT NULL,
    "signature_html" TEXT,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("business_id","member_id")
);

-- CreateIndex
CREATE INDEX "invitations_business_id_created_at_id_idx" ON "invitations"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invitations_business_id_invited_by_id_idx" ON "invitations"("business_id", "invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_business_id_token_hash_key" ON "invitations"("business_id", "token_hash");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_business_id_invited_by_id_fkey" FOREIGN KEY ("business_id", "invited_by_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

call own_by_business('invitations');
call own_by_business('preferences');

-- Of two who invite an address at once, the second finds that it is invited; of an invitation that was accepted or revoked,
-- nothing is left in the way.
create unique index invitations_pending on invitations (business_id, email) where accepted_at is null and revoked_at is null;

create index notifications_unread on notifications (business_id, member_id, created_at desc, id desc) where read_at is null;
