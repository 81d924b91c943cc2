-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "requests_per_minute" INTEGER;

-- AlterTable
ALTER TABLE "connected_apps" ADD COLUMN "requests_per_minute" INTEGER;

-- A credential with a share of its own has a quota whose kind is its id.
-- contract: The last release writes only the kinds that the constraint named.
alter table quotas drop constraint quotas_kind_check;
