-- AlterTable
ALTER TABLE "members" ALTER COLUMN "emailed_types" SET DEFAULT ARRAY['lead_created', 'quote_accepted', 'quote_declined', 'quote_paid', 'invoice_paid', 'message_failed', 'email_failed', 'deliveries_dead', 'payment_needs_review', 'audit_stream_paused']::TEXT[];

-- An owner who is emailed about dead deliveries is emailed about a paused audit stream too; a new member has the default.
-- contract: Owners alone, a row or two of a business, in one short statement.
update members set emailed_types = array_append(emailed_types, 'audit_stream_paused')
where role = 'owner' and 'deliveries_dead' = any(emailed_types) and 'audit_stream_paused' <> all(emailed_types);
