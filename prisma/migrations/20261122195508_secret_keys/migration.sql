-- Every SECRET_KEY that this database has had, each by a value that only its holder can compute; the one in use has not
-- been replaced. Only SQL uses it: this table is not in schema.prisma.
create table secret_keys (
  check_value bytea primary key,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);

create unique index secret_keys_in_use on secret_keys ((true)) where replaced_at is null;

revoke all on secret_keys from fieldline_app;
