-- CreateEnum
CREATE TYPE "SignInMethod" AS ENUM ('password', 'single_sign_on');

-- CreateEnum
CREATE TYPE "SsoMode" AS ENUM ('off', 'offered', 'enforced');

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "signed_in_by" "SignInMethod" NOT NULL DEFAULT 'password',
ADD COLUMN     "sso_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "single_sign_on" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "mode" "SsoMode" NOT NULL DEFAULT 'off',
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "verified_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "adds_people" BOOLEAN NOT NULL DEFAULT false,
    "trusts_emails" BOOLEAN NOT NULL DEFAULT false,
    "roles_claim" TEXT,
    "owner_values" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "admin_values" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "member_values" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "default_role" "Role",
    "connection_set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "single_sign_on_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "sso_identities" (
    "member_id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_identities_pkey" PRIMARY KEY ("member_id")
);

-- CreateIndex
CREATE INDEX "single_sign_on_verified_domains_idx" ON "single_sign_on" USING GIN ("verified_domains");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identities_business_id_member_id_key" ON "sso_identities"("business_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_identities_business_id_issuer_subject_key" ON "sso_identities"("business_id", "issuer", "subject");

-- AddForeignKey
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

call own_by_business('single_sign_on');
call own_by_business('sso_identities');
