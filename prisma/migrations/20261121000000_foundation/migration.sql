create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The business that the connection acts for; null outside of any.
create function current_business() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.business_id', true), '')::uuid $$;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('starter', 'growth', 'scale');

-- CreateEnum
CREATE TYPE "SubscriptionState" AS ENUM ('trialing', 'active', 'lapsed');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'admin', 'member');

-- CreateEnum
CREATE TYPE "CustomerType" AS ENUM ('individual', 'business');

-- CreateTable
CREATE TABLE "businesses" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "business_email" TEXT,
    "business_phone" TEXT,
    "website" TEXT,
    "abn" TEXT,
    "plan" "Plan" NOT NULL DEFAULT 'growth',
    "subscription" "SubscriptionState" NOT NULL DEFAULT 'trialing',
    "trial_ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "token_hash" BYTEA NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "member_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "external_id" TEXT,
    "type" "CustomerType" NOT NULL DEFAULT 'individual',
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "abn" TEXT,
    "billing_address" JSONB,
    "notes" TEXT,
    "tags" TEXT[],
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sites" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "customer_id" UUID NOT NULL,
    "name" TEXT,
    "address" JSONB NOT NULL,
    "access_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "credential_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("business_id","credential_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "businesses_slug_key" ON "businesses"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "members_email_key" ON "members"("email");

-- CreateIndex
CREATE UNIQUE INDEX "members_business_id_id_key" ON "members"("business_id", "id");

-- CreateIndex
CREATE INDEX "sessions_business_id_member_id_idx" ON "sessions"("business_id", "member_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys"("prefix");

-- CreateIndex
CREATE INDEX "api_keys_business_id_created_at_id_idx" ON "api_keys"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customers_business_id_created_at_id_idx" ON "customers"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "customers_business_id_updated_at_idx" ON "customers"("business_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "customers_business_id_id_key" ON "customers"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customers_business_id_external_id_key" ON "customers"("business_id", "external_id");

-- CreateIndex
CREATE INDEX "sites_business_id_customer_id_created_at_id_idx" ON "sites"("business_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sites_business_id_id_key" ON "sites"("business_id", "id");

-- CreateIndex
CREATE INDEX "contacts_business_id_customer_id_created_at_id_idx" ON "contacts"("business_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "contacts_business_id_id_key" ON "contacts"("business_id", "id");

-- CreateIndex
CREATE INDEX "events_business_id_occurred_at_id_idx" ON "events"("business_id", "occurred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sites" ADD CONSTRAINT "sites_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Search: one generated text a customer, whose trigrams find any part of it.
alter table customers add column search_text text
  generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;

create index customers_search_text_idx on customers using gin (business_id, search_text gin_trgm_ops);

-- Row-level security keeps LIKE away from the index, since LIKE is not leakproof; so the search runs as
-- the tables' owner, and holds to the business itself. The text is literal: %, _ and \ stand for themselves.
-- It is planned with the text at hand: what few rows hold is found by its trigrams, what many hold on the way through
-- the list. Where nothing but this search narrows the list, the page's place and size go in too.
create function customers_matching(search text, before_at timestamptz, before_id uuid, most integer)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query execute format(
    'select id from customers
     where business_id = %L and archived_at is null and search_text like %L
       and ($1 is null or (created_at, id) < ($1, $2))
     order by created_at desc, id desc limit $3',
    current_business(), pattern)
  using before_at, before_id, most;
end
$$;

create unique index contacts_primary_key on contacts (business_id, customer_id) where is_primary;

-- A tenant's table: its rows are seen, written and changed only for the business that the connection acts for.
create procedure own_by_business(owned regclass, owner_column name default 'business_id')
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', owned);
  execute format(
    'create policy tenant on %s using (%I = current_business()) with check (%I = current_business())',
    owned, owner_column, owner_column);
end
$$;

call own_by_business('businesses', 'id');
call own_by_business('members');
call own_by_business('sessions');
call own_by_business('api_keys');
call own_by_business('customers');
call own_by_business('sites');
call own_by_business('contacts');
call own_by_business('events');
call own_by_business('idempotency_records');

grant usage on schema public to fieldline_app;
grant select, insert, update, delete on all tables in schema public to fieldline_app;
alter default privileges in schema public grant select, insert, update, delete on tables to fieldline_app;
-- What has been migrated is the owner's business alone.
do $$
begin
  if to_regclass('_prisma_migrations') is not null then
    revoke all on _prisma_migrations from fieldline_app;
  end if;
end
$$;
