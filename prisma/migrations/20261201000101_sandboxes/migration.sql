-- sandbox_at makes a business a sandbox: nothing of it leaves the platform. It never changes.
alter table businesses
  add column sandbox_at timestamptz(3),
  add column sandbox_of uuid,
  add column sandbox_reset_at timestamptz(3),
  add column sandbox_advanced_days integer not null default 0;
alter table businesses add constraint businesses_sandbox_of_fkey
  foreign key (sandbox_of) references businesses (id) on delete set null on update cascade not valid;

-- A person without a sign-in of their own: a sample, or the mirror of a person of the live business.
alter table members
  add column signs_in boolean not null default true,
  add column mirror_of uuid;

-- The session of the live business that a session of its sandbox hangs on.
alter table sessions add column parent_id uuid;
alter table sessions add constraint sessions_parent_id_fkey
  foreign key (parent_id) references sessions (id) on delete cascade on update cascade not valid;

-- The emails and texts that a sandbox would have sent.
create table sandbox_messages (
  id uuid not null,
  business_id uuid not null default current_business(),
  channel "MessageChannel" not null,
  to_address text not null,
  from_address text not null,
  subject text,
  text text not null,
  html text,
  attachments text[] not null default '{}',
  created_at timestamptz(3) not null default current_timestamp,
  primary key (business_id, id)
);

create index sandbox_messages_business_id_created_at_id_idx on sandbox_messages (business_id, created_at desc, id desc);

call own_by_business('sandbox_messages');
