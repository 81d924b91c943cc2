-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspension_reason" TEXT;

-- Only SQL uses the tables below: they are not in schema.prisma.

-- One row while maintenance mode is on, none otherwise.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  message text not null,
  retry_after_seconds integer not null,
  started_by text not null,
  started_at timestamptz(3) not null default now()
);

-- Each process of the platform writes here every few seconds. A crash of the database empties it, and they write again.
create unlogged table processes (
  id uuid primary key,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  node_version text not null,
  in_maintenance boolean not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);

-- The operators' own log. It outlives the businesses that it names, so it refers to none.
create table operator_actions (
  id bigint generated always as identity primary key,
  actor text not null,
  address text,
  action text not null,
  subject_id uuid,
  subject text,
  details jsonb,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index operator_actions_by_subject on operator_actions (subject_id, id desc);

revoke all on maintenance, processes, operator_actions from fieldline_app;
grant select on maintenance to fieldline_app;
