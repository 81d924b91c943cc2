-- CreateEnum
CREATE TYPE "PaymentKind" AS ENUM ('payment', 'deposit', 'refund');

-- AlterTable
ALTER TABLE "quotes" ADD COLUMN     "deposit_credited" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "kind" "PaymentKind" NOT NULL DEFAULT 'payment';

alter table payments drop constraint payments_positive;
alter table payments add constraint payments_refunds_negative check (case kind when 'refund' then amount < 0 else amount > 0 end);
alter table quotes add constraint quotes_deposit_credited_once
  check (deposit_credited >= 0 and deposit_credited <= case when deposit_paid_at is null then 0 else deposit_amount end);

-- An invoice of a quote's job is the quote's.
update invoices set quote_id = jobs.quote_id, updated_at = now()
from jobs
where jobs.business_id = invoices.business_id and jobs.id = invoices.job_id
  and invoices.quote_id is null and jobs.quote_id is not null;

-- How the deposit of an invoiced quote was settled is not known: it is left as it is.
update quotes set deposit_credited = deposit_amount
where deposit_paid_at is not null and exists (
  select from invoices
  where invoices.business_id = quotes.business_id and invoices.quote_id = quotes.id and invoices.status <> 'void');
