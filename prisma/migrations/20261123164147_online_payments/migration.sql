-- CreateEnum
CREATE TYPE "OnlinePaymentStatus" AS ENUM ('open', 'processing', 'paid', 'failed', 'expired');

-- AlterTable
ALTER TABLE "members" ALTER COLUMN "emailed_types" SET DEFAULT ARRAY['lead_created', 'quote_accepted', 'quote_declined', 'quote_paid', 'invoice_paid', 'message_failed', 'email_failed', 'deliveries_dead', 'payment_needs_review']::TEXT[];

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "online_payment_id" UUID;

-- CreateTable
CREATE TABLE "online_payments" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "invoice_id" UUID,
    "quote_id" UUID,
    "status" "OnlinePaymentStatus" NOT NULL DEFAULT 'open',
    "amount" DECIMAL(14,2) NOT NULL,
    "credited" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "refunded" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "session_id" TEXT,
    "payment_intent_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "check_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "online_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "online_payment_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "online_payments_session_id_key" ON "online_payments"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "online_payments_payment_intent_id_key" ON "online_payments"("payment_intent_id");

-- CreateIndex
CREATE INDEX "online_payments_business_id_invoice_id_idx" ON "online_payments"("business_id", "invoice_id");

-- CreateIndex
CREATE INDEX "online_payments_business_id_quote_id_idx" ON "online_payments"("business_id", "quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "online_payments_business_id_id_key" ON "online_payments"("business_id", "id");

-- CreateIndex
CREATE INDEX "stripe_events_created_at_idx" ON "stripe_events" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "stripe_events_business_id_online_payment_id_idx" ON "stripe_events"("business_id", "online_payment_id");

-- CreateIndex
CREATE INDEX "payments_business_id_online_payment_id_idx" ON "payments"("business_id", "online_payment_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_id_online_payment_id_fkey" FOREIGN KEY ("business_id", "online_payment_id") REFERENCES "online_payments"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_business_id_invoice_id_fkey" FOREIGN KEY ("business_id", "invoice_id") REFERENCES "invoices"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_business_id_quote_id_fkey" FOREIGN KEY ("business_id", "quote_id") REFERENCES "quotes"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_business_id_online_payment_id_fkey" FOREIGN KEY ("business_id", "online_payment_id") REFERENCES "online_payments"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who is emailed about failed emails is emailed about these too; a new member has the default.
update members set emailed_types = array_append(emailed_types, 'payment_needs_review')
where 'email_failed' = any(emailed_types);

alter table online_payments add constraint online_payments_one_subject check (num_nonnulls(invoice_id, quote_id) = 1);
alter table online_payments add constraint online_payments_amounts
  check (amount > 0 and credited between 0 and amount and refunded between 0 and amount);

-- One at a time: a customer does not pay the same thing twice.
create unique index online_payments_one_of_invoice on online_payments (business_id, invoice_id)
  where status in ('open', 'processing') and invoice_id is not null;
create unique index online_payments_one_of_quote on online_payments (business_id, quote_id)
  where status in ('open', 'processing') and quote_id is not null;
create index online_payments_under_way on online_payments (check_at) where status in ('open', 'processing');

call own_by_business('online_payments');
call own_by_business('stripe_events');
