-- Where people signed in lately, as only SQL uses it: this table is not in schema.prisma.
create table known_addresses (
  member_id uuid not null references members (id) on delete cascade,
  address text not null,
  signed_in_at timestamptz not null default now(),
  primary key (member_id, address)
);

revoke all on known_addresses from fieldline_app;
