-- For pruning, which begins where the table does.
CREATE INDEX "emails_created_at_idx" ON "emails" USING BRIN ("created_at");

-- An item of the outbox is a delivery's, an email's or a message's: no foreign key says which.

-- An email of before names its quote or invoice by its subject alone; of several, the last is the delivery's. Who may read
-- the quote may not be one who may read the customer's address.
UPDATE "emails" e SET "quote_id" = q."id" FROM "quotes" q
  WHERE e."kind" = 'quote' AND q."business_id" = e."business_id"
    AND e."subject" LIKE 'Quote % from %' AND q."quote_reference" = split_part(e."subject", ' ', 2);
UPDATE "emails" e SET "invoice_id" = i."id" FROM "invoices" i
  WHERE e."kind" = 'invoice' AND i."business_id" = e."business_id"
    AND e."subject" LIKE 'Invoice % from %' AND i."invoice_number" = split_part(e."subject", ' ', 2);
UPDATE "quotes" q SET "email_id" = e."id", "email_status" = e."status", "email_failure" = regexp_replace(e."last_error", '\S+@\S+', '[address]', 'g')
  FROM (SELECT DISTINCT ON ("quote_id") * FROM "emails" WHERE "quote_id" IS NOT NULL
        ORDER BY "quote_id", "created_at" DESC, "id" DESC) e
  WHERE q."business_id" = e."business_id" AND q."id" = e."quote_id";
UPDATE "invoices" i SET "email_id" = e."id", "email_status" = e."status", "email_failure" = regexp_replace(e."last_error", '\S+@\S+', '[address]', 'g')
  FROM (SELECT DISTINCT ON ("invoice_id") * FROM "emails" WHERE "invoice_id" IS NOT NULL
        ORDER BY "invoice_id", "created_at" DESC, "id" DESC) e
  WHERE i."business_id" = e."business_id" AND i."id" = e."invoice_id";
