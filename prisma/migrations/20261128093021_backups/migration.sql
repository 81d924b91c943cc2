-- CreateTable
CREATE TABLE "backups" (
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "size" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("made_at")
);

-- Operators alone.
revoke all on backups from fieldline_app;
