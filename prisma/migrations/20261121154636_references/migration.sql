-- CreateIndex
CREATE INDEX "leads_business_id_quote_id_idx" ON "leads"("business_id", "quote_id");

-- CreateIndex
CREATE INDEX "leads_business_id_customer_id_idx" ON "leads"("business_id", "customer_id");

-- CreateIndex
CREATE INDEX "quotes_business_id_site_id_idx" ON "quotes"("business_id", "site_id");

-- CreateIndex
CREATE INDEX "jobs_business_id_quote_id_idx" ON "jobs"("business_id", "quote_id");

-- CreateIndex
CREATE INDEX "jobs_business_id_site_id_idx" ON "jobs"("business_id", "site_id");

-- CreateIndex
CREATE INDEX "job_assignees_business_id_member_id_idx" ON "job_assignees"("business_id", "member_id");

-- CreateIndex
CREATE INDEX "invoices_business_id_quote_id_idx" ON "invoices"("business_id", "quote_id");

-- CreateIndex
CREATE INDEX "bookings_business_id_customer_id_idx" ON "bookings"("business_id", "customer_id");

-- CreateIndex
CREATE INDEX "bookings_business_id_site_id_idx" ON "bookings"("business_id", "site_id");

-- CreateIndex
CREATE INDEX "bookings_business_id_job_id_idx" ON "bookings"("business_id", "job_id");

-- CreateIndex
CREATE INDEX "bookings_business_id_lead_id_idx" ON "bookings"("business_id", "lead_id");

-- CreateIndex
CREATE INDEX "notifications_business_id_lead_id_idx" ON "notifications"("business_id", "lead_id");
