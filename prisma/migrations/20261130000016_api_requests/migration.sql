create type "CredentialKind" as enum ('api_key', 'oauth');

create table api_requests (
  id uuid not null,
  business_id uuid not null default current_business(),
  request_id text not null,
  method text not null,
  path text not null,
  operation text,
  status integer not null,
  problem text,
  milliseconds integer not null,
  credential_kind "CredentialKind" not null,
  credential_id uuid not null,
  credential_name text not null,
  address text,
  user_agent text,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (business_id, created_at, id)
);

create index api_requests_created_at_idx on api_requests (created_at);

call own_by_business('api_requests');
