-- AlterTable
ALTER TABLE "online_payments" ADD COLUMN     "received_amount" DECIMAL(17,3),
ADD COLUMN     "received_currency" TEXT;

-- A refund is in the currency that was paid, so it is held to the amount that was paid.
-- contract: The new constraint refuses the same rows that lack the new columns, which are those of the last release.
alter table online_payments drop constraint online_payments_amounts;
alter table online_payments add constraint online_payments_amounts
  check (
    amount > 0 and credited between 0 and amount
    and refunded between 0 and round(coalesce(received_amount, amount), 2)
    and (received_amount is null) = (received_currency is null)
  ) not valid;
