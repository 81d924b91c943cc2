-- What only SQL uses: these tables are not in schema.prisma.

-- A business's allowance of the last minute: admissions counted by the second, in a ring of 61 seconds. Second s lies
-- at s % 61 + 1, as how many it admitted and the microsecond of its latest one.
create table allowances (
  business_id uuid primary key references businesses (id) on delete cascade,
  newest_micros bigint not null,
  oldest_second bigint not null,
  taken integer not null,
  counts integer[] not null,
  latest integer[] not null
) with (fillfactor = 50);

revoke all on allowances from fieldline_app;

-- Failed sign-ins by email and by address, as rate-limiter-flexible keeps them.
create table sign_in_failures (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

revoke all on sign_in_failures from fieldline_app;

-- Takes one from the allowance, if one is left. A second counts until a minute after its latest admission, so that
-- no span of 60 seconds admits more than rate_limit; reset_seconds is when its oldest second stops counting, or for a
-- refused one, when enough have. Tests pass the instant; else it is the clock's, once the row is held.
create function take_allowance(
  business uuid, rate_limit integer, instant timestamptz,
  out admitted boolean, out remaining integer, out reset_seconds integer)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  minute constant bigint := 60000000;
  held allowances;
  micros bigint;
  this_second bigint;
  slot integer;
  left_over integer;
begin
  select * into held from allowances where business_id = business for update;
  if not found then
    insert into allowances values (business, 0, 0, 0, array_fill(0, array[61]), array_fill(0, array[61]))
      on conflict do nothing;
    select * into held from allowances where business_id = business for update;
  end if;

  micros := extract(epoch from coalesce(instant, clock_timestamp())) * 1000000;
  -- A clock set back stands still here until it has caught up; set back by more than a minute, it counts afresh.
  if micros between held.newest_micros - minute and held.newest_micros then
    micros := held.newest_micros;
  end if;
  this_second := micros / 1000000;

  if micros - held.newest_micros not between 0 and minute - 1 then
    held.counts := array_fill(0, array[61]);
    held.latest := held.counts;
    held.taken := 0;
    held.oldest_second := this_second;
  end if;
  loop
    slot := held.oldest_second % 61 + 1;
    exit when held.oldest_second >= this_second
      or held.counts[slot] > 0 and held.oldest_second * 1000000 + held.latest[slot] > micros - minute;
    held.taken := held.taken - held.counts[slot];
    held.counts[slot] := 0;
    held.oldest_second := held.oldest_second + 1;
  end loop;

  admitted := held.taken < rate_limit;
  if admitted then
    slot := this_second % 61 + 1;
    held.counts[slot] := held.counts[slot] + 1;
    held.latest[slot] := micros % 1000000;
    held.taken := held.taken + 1;
    update allowances
      set newest_micros = micros, oldest_second = held.oldest_second, taken = held.taken,
          counts = held.counts, latest = held.latest
      where business_id = business;
  end if;

  remaining := greatest(rate_limit - held.taken, 0);
  left_over := held.taken;
  loop
    slot := held.oldest_second % 61 + 1;
    left_over := left_over - held.counts[slot];
    exit when left_over < rate_limit;
    held.oldest_second := held.oldest_second + 1;
  end loop;
  reset_seconds := ceil((held.oldest_second * 1000000 + held.latest[slot] + minute - micros) / 1000000.0);
end
$$;

-- Everything that the gate asks about a key, in one statement. The hash arrives blinded by the caller's nonce, so that
-- the time which the comparison takes says nothing of the stored one. No id: no such live key. Every call under a
-- live key takes from the allowance, refused ones too.
create function admit(
  given_prefix text, nonce bytea, blinded bytea, rate_limit integer,
  out id uuid, out business_id uuid, out name text, out scopes text[],
  out refusal text, out admitted boolean, out remaining integer, out reset_seconds integer)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  held record;
begin
  select k.id, k.business_id, k.name, k.scopes, k.secret_hash, k.last_used_at, b.plan, b.subscription, b.trial_ends_at
    into held
    from api_keys k join businesses b on b.id = k.business_id
    where k.prefix = given_prefix and k.revoked_at is null;
  if not found or sha256(held.secret_hash || nonce) <> blinded then
    return;
  end if;

  -- Losing the last moments of a count in a crash does not justify that each request waits for the disk.
  perform set_config('synchronous_commit', 'off', true);

  id := held.id;
  business_id := held.business_id;
  name := held.name;
  scopes := held.scopes;
  refusal := case
    when held.plan = 'starter' then 'plan-required'
    when held.subscription = 'active' then null
    when held.subscription = 'trialing' and held.trial_ends_at > clock_timestamp() then null
    else 'subscription-inactive'
  end;
  select a.admitted, a.remaining, a.reset_seconds into admitted, remaining, reset_seconds
    from take_allowance(held.business_id, rate_limit, null) a;

  if held.last_used_at is null or held.last_used_at < clock_timestamp() - interval '1 minute' then
    update api_keys k set last_used_at = clock_timestamp()
      where k.id = held.id and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
end
$$;

-- The person of a session that lasts; no row otherwise.
create function admit_person(given_hash bytea)
returns table (id uuid, business_id uuid, name text, role "Role")
language sql stable security definer rows 1
set search_path = public, pg_temp
as $$
  select m.id, m.business_id, m.name, m.role
  from sessions s join members m on m.business_id = s.business_id and m.id = s.member_id
  where s.token_hash = given_hash and s.expires_at > now() and m.is_active
$$;

revoke all on function take_allowance, admit, admit_person from public;
grant execute on function admit, admit_person to fieldline_app;
