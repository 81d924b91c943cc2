-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN "json_fingerprint" BYTEA;
