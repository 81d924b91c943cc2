create table notes (
  id uuid not null,
  business_id uuid not null default current_business(),
  customer_id uuid,
  lead_id uuid,
  job_id uuid,
  text text not null,
  author_kind "DrafterKind" not null,
  author_id uuid not null,
  author_name text not null,
  edited_at timestamptz(3),
  edited_by_name text,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint notes_of_one_record check (num_nonnulls(customer_id, lead_id, job_id) = 1),
  constraint notes_business_id_customer_id_fkey foreign key (business_id, customer_id)
    references customers (business_id, id) on delete cascade on update cascade,
  constraint notes_business_id_lead_id_fkey foreign key (business_id, lead_id)
    references leads (business_id, id) on delete cascade on update cascade,
  constraint notes_business_id_job_id_fkey foreign key (business_id, job_id)
    references jobs (business_id, id) on delete cascade on update cascade
);

create index notes_business_id_created_at_id_idx on notes (business_id, created_at desc, id desc);
create index notes_business_id_updated_at_idx on notes (business_id, updated_at);
create index notes_business_id_customer_id_created_at_id_idx on notes (business_id, customer_id, created_at desc, id desc);
create index notes_business_id_lead_id_created_at_id_idx on notes (business_id, lead_id, created_at desc, id desc);
create index notes_business_id_job_id_created_at_id_idx on notes (business_id, job_id, created_at desc, id desc);

call own_by_business('notes');
