-- The uuidv7() of Postgres 18, or an equivalent in earlier versions.
do $do$
begin
  if current_setting('server_version_num')::integer >= 180000 then
    create or replace function new_uuid_v7() returns uuid
    language sql volatile parallel safe
    as $$ select uuidv7() $$;
  else
    create or replace function new_uuid_v7() returns uuid
    language sql volatile parallel safe
    as $$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1),
        'hex')::uuid
    $$;
  end if;
end
$do$;
