CREATE TABLE "connected_apps" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "member_id" UUID NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connected_apps_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "connected_apps_business_id_member_id_idx" ON "connected_apps"("business_id", "member_id");

CREATE INDEX "connected_apps_business_id_created_at_id_idx" ON "connected_apps"("business_id", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "connected_apps_business_id_client_id_key" ON "connected_apps"("business_id", "client_id");

ALTER TABLE "connected_apps" ADD CONSTRAINT "connected_apps_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

call own_by_business('connected_apps');

-- Apps that registered themselves: of no business until an owner connects one. The secret in the metadata is a hash.
create table oauth_clients (
  client_id text primary key,
  metadata jsonb not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

create index oauth_clients_unused on oauth_clients (created_at) where last_used_at is null;

revoke all on oauth_clients from fieldline_app;

-- What the authorization server keeps, by the hash of what it handed out: access and refresh tokens, codes, the grants
-- they hang on, and the requests that a person has yet to decide. The payload holds no token or code.
create table oauth_records (
  model text not null,
  id_hash bytea not null,
  payload text not null,
  grant_id text,
  app_id uuid references connected_apps (id) on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (model, id_hash)
);

create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_app on oauth_records (app_id) where app_id is not null;
create index oauth_records_expiring on oauth_records (expires_at);

revoke all on oauth_records from fieldline_app;

-- As `admit`, by the hash of an access token. A hash of 32 random bytes is found by an index: how long that takes says
-- nothing of use about the others.
create function admit_token(
  token_hash bytea, rate_limit integer,
  out id uuid, out business_id uuid, out name text, out scopes text[],
  out refusal text, out admitted boolean, out remaining integer, out reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  held record;
begin
  select a.id, a.business_id, a.name, r.scopes, a.last_used_at, b.plan, b.subscription, b.trial_ends_at
    into held
    from oauth_records r
    join connected_apps a on a.id = r.app_id
    join businesses b on b.id = a.business_id
    where r.model = 'AccessToken' and r.id_hash = token_hash and r.expires_at > clock_timestamp()
      and a.revoked_at is null;
  if not found then
    return;
  end if;

  -- Losing the last moments of a count in a crash does not justify that each request waits for the disk.
  perform set_config('synchronous_commit', 'off', true);

  id := held.id;
  business_id := held.business_id;
  name := held.name;
  scopes := held.scopes;
  refusal := api_refusal(held.plan, held.subscription, held.trial_ends_at);
  select t.admitted, t.remaining, t.reset_seconds into admitted, remaining, reset_seconds
    from take_allowance(held.business_id, rate_limit, null) t;

  if held.last_used_at is null or held.last_used_at < clock_timestamp() - interval '1 minute' then
    update connected_apps a set last_used_at = clock_timestamp()
      where a.id = held.id and (a.last_used_at is null or a.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
end
$$;

-- Ends all that an app of the business holds. The app's own row is held by then, so whoever issues meanwhile waits for
-- this and finds it revoked.
create function end_app(app uuid) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  delete from oauth_records r
  using connected_apps a
  where r.app_id = app and a.id = app and a.business_id = current_business()
$$;

revoke all on function admit_token, end_app from public;
grant execute on function admit_token, end_app to fieldline_app;
