create table job_lines (
  id uuid not null,
  business_id uuid not null default current_business(),
  job_id uuid not null,
  position integer not null,
  description text not null,
  quantity numeric(16, 4) not null,
  unit_price numeric(14, 4) not null,
  tax_rate numeric(5, 4) not null,
  discount_percent numeric(5, 2) not null default 0,
  line_total numeric(14, 2) not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null,
  primary key (business_id, id),
  constraint job_lines_discount_percent check (discount_percent between 0 and 100),
  constraint job_lines_business_id_job_id_fkey foreign key (business_id, job_id)
    references jobs (business_id, id) on delete cascade on update cascade
);

create index job_lines_business_id_job_id_position_idx on job_lines (business_id, job_id, position);

call own_by_business('job_lines');

-- Constant defaults are stored once for the table, so that no row is written.
alter table jobs
  add column tax_inclusive boolean not null default false,
  add column discount_percent numeric(5, 2) not null default 0,
  add column discount_total numeric(14, 2) not null default 0,
  add column subtotal numeric(14, 2) not null default 0,
  add column tax_total numeric(14, 2) not null default 0,
  add column total numeric(14, 2) not null default 0;

alter table jobs add constraint jobs_discount_percent check (discount_percent between 0 and 100) not valid;

alter table invoice_lines add column job_line_id uuid;
alter table invoice_lines add constraint invoice_lines_business_id_job_line_id_fkey
  foreign key (business_id, job_line_id) references job_lines (business_id, id)
  on delete set null (job_line_id) on update cascade not valid;
