-- The sessions that there are live on, as if used just now. The id keeps its default for processes of the version before.
-- AlterTable
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey",
ADD COLUMN     "address" TEXT,
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "user_agent" TEXT,
ALTER COLUMN "expires_at" SET DEFAULT (now() + '30 days'::interval),
ADD CONSTRAINT "sessions_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- An IPv6 address is known by its /64; a link-local one may name the interface after a %.
insert into known_addresses (member_id, address, signed_in_at)
  select member_id, network(set_masklen(split_part(address, '%', 1)::inet, 64))::text, max(signed_in_at)
  from known_addresses where address like '%:%' group by 1, 2
  on conflict (member_id, address) do update
    set signed_in_at = greatest(known_addresses.signed_in_at, excluded.signed_in_at);
delete from known_addresses where address like '%:%' and address not like '%/64';
