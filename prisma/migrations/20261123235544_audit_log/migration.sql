-- CreateEnum
CREATE TYPE "AuditActorKind" AS ENUM ('user', 'api_key', 'oauth', 'operator', 'unknown');

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "kind" TEXT NOT NULL,
    "actor_kind" "AuditActorKind" NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "subject_id" UUID,
    "subject" TEXT,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_log_business_id_created_at_id_idx" ON "audit_log"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_business_id_kind_created_at_id_idx" ON "audit_log"("business_id", "kind", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_business_id_actor_id_created_at_id_idx" ON "audit_log"("business_id", "actor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_created_at_idx" ON "audit_log" USING BRIN ("created_at");

call own_by_business('audit_log');

-- Requests add to it and read it: what has been written stays as it was.
revoke update, delete, truncate on audit_log from fieldline_app;
