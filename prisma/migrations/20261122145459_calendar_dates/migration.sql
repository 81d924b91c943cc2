-- The days that these instants fell on where the business is; the end of a day is kept beside it (`day_ends.sql`).
ALTER TABLE "quotes" RENAME COLUMN "valid_until" TO "valid_until_instant";
ALTER TABLE "quotes" ADD COLUMN "valid_until" DATE, ADD COLUMN "expires_at" TIMESTAMPTZ(3);
UPDATE "quotes" q
  SET "valid_until" = (q."valid_until_instant" AT TIME ZONE b."time_zone")::date,
    "expires_at" = ((q."valid_until_instant" AT TIME ZONE b."time_zone")::date + 1)::timestamp AT TIME ZONE b."time_zone"
  FROM "businesses" b WHERE b."id" = q."business_id" AND q."valid_until_instant" IS NOT NULL;
DROP INDEX "quotes_status_valid_until_idx";
ALTER TABLE "quotes" DROP COLUMN "valid_until_instant";
CREATE INDEX "quotes_status_expires_at_idx" ON "quotes"("status", "expires_at");

ALTER TABLE "invoices" RENAME COLUMN "issue_date" TO "issue_instant";
ALTER TABLE "invoices" RENAME COLUMN "due_date" TO "due_instant";
ALTER TABLE "invoices" ADD COLUMN "issue_date" DATE, ADD COLUMN "due_date" DATE, ADD COLUMN "overdue_at" TIMESTAMPTZ(3);
UPDATE "invoices" i
  SET "issue_date" = (i."issue_instant" AT TIME ZONE b."time_zone")::date,
    "due_date" = (i."due_instant" AT TIME ZONE b."time_zone")::date,
    "overdue_at" = ((i."due_instant" AT TIME ZONE b."time_zone")::date + 1)::timestamp AT TIME ZONE b."time_zone"
  FROM "businesses" b
  WHERE b."id" = i."business_id" AND (i."issue_instant" IS NOT NULL OR i."due_instant" IS NOT NULL);
ALTER TABLE "invoices" DROP COLUMN "issue_instant", DROP COLUMN "due_instant";
