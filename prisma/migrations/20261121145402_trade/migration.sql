-- CreateEnum
CREATE TYPE "LeadType" AS ENUM ('inbound', 'marketplace', 'referral', 'manual');

-- CreateEnum
CREATE TYPE "LeadSource" AS ENUM ('portal', 'website', 'api', 'marketing');

-- CreateEnum
CREATE TYPE "LeadStatus" AS ENUM ('new', 'converted', 'won', 'lost');

-- CreateEnum
CREATE TYPE "ConvertedVia" AS ENUM ('quote', 'job', 'manual');

-- CreateEnum
CREATE TYPE "QuoteStatus" AS ENUM ('draft', 'sent', 'accepted', 'declined', 'expired');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('unscheduled', 'scheduled', 'in_progress', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "InvoiceStatus" AS ENUM ('draft', 'sent', 'partially_paid', 'paid', 'void');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('card', 'bank_transfer', 'cash', 'other');

-- CreateEnum
CREATE TYPE "BookingKind" AS ENUM ('booking', 'visit');

-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('scheduled', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "EmailStatus" AS ENUM ('queued', 'sent', 'failed');

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "lead_emails" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "counters" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "series" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "counters_pkey" PRIMARY KEY ("business_id","series")
);

-- CreateTable
CREATE TABLE "leads" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "external_id" TEXT,
    "reference" TEXT NOT NULL,
    "lead_type" "LeadType" NOT NULL DEFAULT 'inbound',
    "source" "LeadSource" NOT NULL,
    "status" "LeadStatus" NOT NULL DEFAULT 'new',
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "address" JSONB,
    "description" TEXT,
    "customer_id" UUID,
    "assignee_id" UUID,
    "converted_via" "ConvertedVia",
    "converted_at" TIMESTAMPTZ(3),
    "won_at" TIMESTAMPTZ(3),
    "lost_at" TIMESTAMPTZ(3),
    "lost_reason" TEXT,
    "quote_id" UUID,
    "job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "external_id" TEXT,
    "quote_reference" TEXT NOT NULL,
    "title" TEXT,
    "message" TEXT,
    "status" "QuoteStatus" NOT NULL DEFAULT 'draft',
    "customer_id" UUID NOT NULL,
    "site_id" UUID,
    "lead_id" UUID,
    "subtotal" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "tax_total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "accepted_total" DECIMAL(14,2),
    "deposit_amount" DECIMAL(14,2),
    "deposit_paid_at" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "job_id" UUID,
    "job_number" TEXT,
    "ducted" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_lines" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "quote_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit_price" DECIMAL(12,2) NOT NULL,
    "tax_rate" DECIMAL(5,4) NOT NULL,
    "line_total" DECIMAL(14,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "external_id" TEXT,
    "job_number" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "status" "JobStatus" NOT NULL DEFAULT 'unscheduled',
    "customer_id" UUID NOT NULL,
    "site_id" UUID,
    "quote_id" UUID,
    "lead_id" UUID,
    "scheduled_start" TIMESTAMPTZ(3),
    "scheduled_end" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_assignees" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "job_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "job_assignees_pkey" PRIMARY KEY ("business_id","job_id","member_id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "external_id" TEXT,
    "invoice_number" TEXT NOT NULL,
    "status" "InvoiceStatus" NOT NULL DEFAULT 'draft',
    "customer_id" UUID NOT NULL,
    "job_id" UUID,
    "quote_id" UUID,
    "subtotal" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "tax_total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "total" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "amount_paid" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "issue_date" TIMESTAMPTZ(3),
    "due_date" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "unit_price" DECIMAL(12,2) NOT NULL,
    "tax_rate" DECIMAL(5,4) NOT NULL,
    "line_total" DECIMAL(14,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "invoice_id" UUID NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "method" "PaymentMethod" NOT NULL DEFAULT 'other',
    "reference" TEXT,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "external_id" TEXT,
    "title" TEXT NOT NULL,
    "kind" "BookingKind" NOT NULL DEFAULT 'booking',
    "status" "BookingStatus" NOT NULL DEFAULT 'scheduled',
    "customer_id" UUID NOT NULL,
    "site_id" UUID,
    "job_id" UUID,
    "lead_id" UUID,
    "assignee_id" UUID,
    "start_at" TIMESTAMPTZ(3) NOT NULL,
    "end_at" TIMESTAMPTZ(3) NOT NULL,
    "instructions" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ducted_prices" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "base" DECIMAL(12,2) NOT NULL,
    "per_kw" DECIMAL(12,2) NOT NULL,
    "per_outlet" DECIMAL(12,2) NOT NULL,
    "per_zone" DECIMAL(12,2) NOT NULL,
    "per_m2" DECIMAL(12,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ducted_prices_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "emails" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "status" "EmailStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "member_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "lead_id" UUID,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "leads_business_id_created_at_id_idx" ON "leads"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_business_id_updated_at_idx" ON "leads"("business_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "leads_business_id_id_key" ON "leads"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_business_id_reference_key" ON "leads"("business_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "leads_business_id_external_id_key" ON "leads"("business_id", "external_id");

-- CreateIndex
CREATE INDEX "quotes_business_id_created_at_id_idx" ON "quotes"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "quotes_business_id_updated_at_idx" ON "quotes"("business_id", "updated_at");

-- CreateIndex
CREATE INDEX "quotes_business_id_customer_id_idx" ON "quotes"("business_id", "customer_id");

-- CreateIndex
CREATE INDEX "quotes_business_id_lead_id_idx" ON "quotes"("business_id", "lead_id");

-- CreateIndex
CREATE INDEX "quotes_status_valid_until_idx" ON "quotes"("status", "valid_until");

-- CreateIndex
CREATE UNIQUE INDEX "quotes_business_id_id_key" ON "quotes"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "quotes_business_id_quote_reference_key" ON "quotes"("business_id", "quote_reference");

-- CreateIndex
CREATE UNIQUE INDEX "quotes_business_id_external_id_key" ON "quotes"("business_id", "external_id");

-- CreateIndex
CREATE INDEX "quote_lines_business_id_quote_id_position_idx" ON "quote_lines"("business_id", "quote_id", "position");

-- CreateIndex
CREATE INDEX "jobs_business_id_created_at_id_idx" ON "jobs"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_business_id_updated_at_idx" ON "jobs"("business_id", "updated_at");

-- CreateIndex
CREATE INDEX "jobs_business_id_customer_id_idx" ON "jobs"("business_id", "customer_id");

-- CreateIndex
CREATE INDEX "jobs_business_id_lead_id_idx" ON "jobs"("business_id", "lead_id");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_business_id_id_key" ON "jobs"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_business_id_job_number_key" ON "jobs"("business_id", "job_number");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_business_id_external_id_key" ON "jobs"("business_id", "external_id");

-- CreateIndex
CREATE INDEX "invoices_business_id_created_at_id_idx" ON "invoices"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_business_id_updated_at_idx" ON "invoices"("business_id", "updated_at");

-- CreateIndex
CREATE INDEX "invoices_business_id_customer_id_idx" ON "invoices"("business_id", "customer_id");

-- CreateIndex
CREATE INDEX "invoices_business_id_job_id_idx" ON "invoices"("business_id", "job_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_business_id_id_key" ON "invoices"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_business_id_invoice_number_key" ON "invoices"("business_id", "invoice_number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_business_id_external_id_key" ON "invoices"("business_id", "external_id");

-- CreateIndex
CREATE INDEX "invoice_lines_business_id_invoice_id_position_idx" ON "invoice_lines"("business_id", "invoice_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_business_id_id_key" ON "invoice_lines"("business_id", "id");

-- CreateIndex
CREATE INDEX "payments_business_id_invoice_id_created_at_idx" ON "payments"("business_id", "invoice_id", "created_at");

-- CreateIndex
CREATE INDEX "bookings_business_id_created_at_id_idx" ON "bookings"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_business_id_updated_at_idx" ON "bookings"("business_id", "updated_at");

-- CreateIndex
CREATE INDEX "bookings_business_id_start_at_end_at_idx" ON "bookings"("business_id", "start_at", "end_at");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_business_id_id_key" ON "bookings"("business_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_business_id_external_id_key" ON "bookings"("business_id", "external_id");

-- CreateIndex
CREATE INDEX "emails_business_id_created_at_idx" ON "emails"("business_id", "created_at");

-- CreateIndex
CREATE INDEX "emails_status_next_at_idx" ON "emails"("status", "next_at");

-- CreateIndex
CREATE INDEX "notifications_business_id_member_id_created_at_id_idx" ON "notifications"("business_id", "member_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_business_id_assignee_id_fkey" FOREIGN KEY ("business_id", "assignee_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_business_id_site_id_fkey" FOREIGN KEY ("business_id", "site_id") REFERENCES "sites"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_business_id_lead_id_fkey" FOREIGN KEY ("business_id", "lead_id") REFERENCES "leads"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_business_id_site_id_fkey" FOREIGN KEY ("business_id", "site_id") REFERENCES "sites"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_business_id_lead_id_fkey" FOREIGN KEY ("business_id", "lead_id") REFERENCES "leads"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_assignees" ADD CONSTRAINT "job_assignees_business_id_job_id_fkey" FOREIGN KEY ("business_id", "job_id") REFERENCES "jobs"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_assignees" ADD CONSTRAINT "job_assignees_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_job_id_fkey" FOREIGN KEY ("business_id", "job_id") REFERENCES "jobs"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_business_id_invoice_id_fkey" FOREIGN KEY ("business_id", "invoice_id") REFERENCES "invoices"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_id_invoice_id_fkey" FOREIGN KEY ("business_id", "invoice_id") REFERENCES "invoices"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_site_id_fkey" FOREIGN KEY ("business_id", "site_id") REFERENCES "sites"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_job_id_fkey" FOREIGN KEY ("business_id", "job_id") REFERENCES "jobs"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_lead_id_fkey" FOREIGN KEY ("business_id", "lead_id") REFERENCES "leads"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_assignee_id_fkey" FOREIGN KEY ("business_id", "assignee_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_lead_id_fkey" FOREIGN KEY ("business_id", "lead_id") REFERENCES "leads"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

create extension if not exists btree_gist;

-- Two live bookings of one person never overlap; the end of one may be the start of the next.
alter table bookings add constraint bookings_no_overlap
  exclude using gist (business_id with =, assignee_id with =, tstzrange(start_at, end_at) with &&)
  where (status = 'scheduled' and assignee_id is not null);

alter table leads add constraint leads_reachable check (email is not null or phone is not null);
alter table bookings add constraint bookings_end_after_start check (end_at > start_at);
alter table invoices add constraint invoices_never_overpaid check (amount_paid >= 0 and amount_paid <= total);
alter table payments add constraint payments_positive check (amount > 0);

call own_by_business('counters');
call own_by_business('leads');
call own_by_business('quotes');
call own_by_business('quote_lines');
call own_by_business('jobs');
call own_by_business('job_assignees');
call own_by_business('invoices');
call own_by_business('invoice_lines');
call own_by_business('payments');
call own_by_business('bookings');
call own_by_business('ducted_prices');
call own_by_business('emails');
call own_by_business('notifications');

create index customers_email_idx on customers (business_id, lower(email)) where email is not null;
create index customers_phone_idx on customers (business_id, phone) where phone is not null;

-- The active customer whose email it is, in any case, else whose phone; the oldest of several. It runs as the tables'
-- owner because lower() is not leakproof, which keeps row-level security from the index; it holds to the business
-- itself.
create function customer_reached_by(given_email text, given_phone text) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select id from (
    (select id, 1 as rank from customers
      where business_id = current_business() and archived_at is null and lower(email) = lower(given_email)
      order by created_at, id limit 1)
    union all
    (select id, 2 from customers
      where business_id = current_business() and archived_at is null and phone = given_phone
      order by created_at, id limit 1)
  ) found order by rank limit 1
$$;
