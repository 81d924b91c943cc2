-- CreateTable
CREATE TABLE "audit_streams" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "url" TEXT NOT NULL,
    "secret" BYTEA,
    "cursor_at" TIMESTAMPTZ(3),
    "cursor_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "claim_id" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_attempt_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_sent_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "gap_from" TIMESTAMPTZ(3),
    "gap_to" TIMESTAMPTZ(3),
    "gap_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_streams_pkey" PRIMARY KEY ("business_id")
);

call own_by_business('audit_streams');
