-- AlterEnum
ALTER TYPE "EmailKind" ADD VALUE 'account';

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "verified_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "password_resets" (
    "token_hash" BYTEA NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "member_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "password_resets_business_id_member_id_idx" ON "password_resets"("business_id", "member_id");

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every business of before may send.
UPDATE "businesses" SET "verified_at" = "created_at";

-- What businesses have sent within a day, as only SQL uses it: these tables are not in schema.prisma. `record_id` is the
-- quote or invoice that an email brings to its customer. Who takes a send locks the business's row of `send_locks` first.
create table sends (
  business_id uuid not null references businesses (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('text', 'email', 'notification')),
  record_id uuid,
  sent_at timestamptz not null,
  primary key (business_id, id)
);
create index sends_of_kind on sends (business_id, kind, sent_at desc);
create index sends_of_record on sends (business_id, record_id, sent_at desc) where record_id is not null;

create table send_locks (
  business_id uuid primary key references businesses (id) on delete cascade,
  taken_at timestamptz not null
) with (fillfactor = 50);

revoke all on sends, send_locks from fieldline_app;

-- People in the portal have a quota of their own beside the credentials'. The default is for processes of the version before.
alter table quotas add column kind text not null default 'api' check (kind in ('api', 'portal'));
alter table quotas drop constraint quotas_pkey, add primary key (business_id, kind);

call own_by_business('password_resets');

-- The emails for which somebody asked for a new password, until a worker has looked whose they are.
create table password_reset_requests (
  email text primary key,
  requested_at timestamptz not null default now()
);

revoke all on password_reset_requests from fieldline_app;
