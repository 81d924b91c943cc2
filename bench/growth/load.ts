import pg from "pg";
import { presets } from "../../src/auth/caller.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";

/**
 * The number of records of a business. `trade` is the number of leads, of quotes, of jobs, of invoices and of bookings.
 */
export type Size = { customers: number; conversations: number; messages: number; trade: number };

/** A business and the records that requests name. */
export type Grown = {
  key: string;
  businessId: string;
  customerId: string;
  conversationId: string;
  memberId: string;
  leadId: string;
  jobId: string;
};

/** The name of one customer in a hundred thousand. */
export const rareName = "Featherstonehaugh";

/** Loads a business of each size, in order. */
export async function loadGrowth(url: string, sizes: readonly Size[]): Promise<Grown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Turns off foreign keys and triggers, which would process a million rows one by one. The rows include what
    // triggers compute.
    for (const setting of ["synchronous_commit = off", "session_replication_role = replica", "work_mem = '256MB'"])
      await client.query(`set ${setting}`);
    await client.query("set maintenance_work_mem = '1GB'");
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(secondaryIndexes, [tables]);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const grown: Grown[] = [];
    for (const size of sizes) grown.push(await loadBusiness(client, size));
    for (const { definition } of indexes) await client.query(definition);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
    return grown;
  } finally {
    await client.end();
  }
}

async function loadBusiness(client: pg.Client, { customers, conversations, messages, trade }: Size): Promise<Grown> {
  const { key, prefix, secretHash } = makeKey();
  const scopes = [...presets.full, "messages:read"];
  const { rows } = await client.query<{ id: string }>(business, [prefix, secretHash, scopes]);
  const businessId = rows[0]?.id ?? "";
  await client.query(customer, [businessId, customers]);
  await client.query(numbered("customers", businessId));
  for (const statement of [site, contact]) await client.query(statement, [businessId]);
  await client.query(conversation, [businessId, conversations]);
  await client.query(numbered("conversations", businessId));
  await client.query(message, [businessId, messages, conversations]);
  for (const statement of [latestMessage, draft]) await client.query(statement, [businessId]);
  for (const statement of [lead, quote, job, jobAssignee, invoice, booking, event, due])
    await client.query(statement, [businessId, trade]);
  for (const table of tables.filter((name) => name !== "job_assignees"))
    await client.query(changedOf(table), [businessId]);
  const { rows: records } = await client.query<Omit<Grown, "key" | "businessId">>(named, [businessId]);
  if (records[0] === undefined) throw new Error("a business has not been loaded");
  for (const table of ["customers", "conversations"]) await client.query(`drop table numbered_${table}`);
  return { ...records[0], key, businessId };
}

const tables = [
  ...["customers", "sites", "contacts", "conversations", "messages", "drafts"],
  ...["leads", "quotes", "jobs", "job_assignees", "invoices", "bookings"],
];

const secondaryIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique
    and not exists (select from pg_constraint where conindid = indexrelid)`;

const business = `
  with made as (
    insert into businesses (id, name, slug, plan, subscription, updated_at)
    select id, 'Business', 'business-' || id, 'growth', 'active', now() from uuidv7() id
    returning id
  ), people as (
    insert into members (id, business_id, name, email, password_hash, role, updated_at)
    select uuidv7(), id, 'Person ' || n, 'person-' || n || '@' || id || '.example.com', '', 'owner', now()
    from made, generate_series(1, 5) n
  )
  insert into api_keys (id, business_id, name, prefix, secret_hash, scopes, updated_at)
  select uuidv7(), id, 'Bench', $1, $2, $3::text[], now() from made
  returning business_id as id`;

/** Numbers with evenly spaced instants of two years, each with one of the business's members. */
const series = (count: string) => `(
  select n, now() - interval '730 days' * (1 - n::float / (${count} + 1)) as at,
    people[n % 5 + 1] as member_id
  from generate_series(1, ${count}) n,
    (select array_agg(id order by id) as people from members where business_id = $1) members) s`;

const idAt = "uuidv7(at - now())";

/** One in forty is archived. */
const customer = `
  insert into customers (id, business_id, external_id, type, name, email, phone, billing_address, notes, tags,
    archived_at, created_at, updated_at)
  select ${idAt}, $1, 'crm-' || n, case when n % 5 = 0 then 'business' else 'individual' end::"CustomerType",
    (array['Jane','Sam','Priya','Liam','Mei','Omar','Grace','Jack','Aisha','Tom','Nina'])[n % 11 + 1] || ' ' ||
    (array['Citizen','Nguyen','Smith','Patel','Brown','Wilson','Chen'])[n % 7 + 1]
      || case when n % 100000 = 500 then ' ${rareName}' else '' end,
    'customer-' || n || '@example.com', '+614' || lpad(n::text, 8, '0'),
    jsonb_build_object('line1', n % 300 + 1 || ' Banksia Street', 'line2', null, 'suburb', 'Marrickville', 'state', 'NSW',
      'postcode', '2204', 'country', 'AU'),
    'Side gate; the dog is friendly. Prefers mornings.',
    case n % 4 when 0 then array['vip', 'strata'] when 1 then array['residential'] else array[]::text[] end
      || case when n % 1000 = 500 then array['warranty'] else array[]::text[] end,
    case when n % 40 = 0 then at end, at, at
  from ${series("$2::int")}`;

const numbered = (table: string, businessId: string) => `
  create temporary table numbered_${table} as
  select row_number() over (order by created_at, id)::int as n, t.* from ${table} t
  where business_id = '${businessId}'`;

const site = `
  insert into sites (id, business_id, customer_id, name, address, created_at, updated_at)
  select uuidv7(), $1, id, 'Home', jsonb_build_object('line1', '1 Wattle Road', 'line2', null, 'suburb', 'Newtown',
    'state', 'NSW', 'postcode', '2042', 'country', 'AU'), created_at, created_at
  from numbered_customers where business_id = $1 and n % 5 = 0`;

const contact = `
  insert into contacts (id, business_id, customer_id, name, role, email, is_primary, created_at, updated_at)
  select uuidv7(), $1, id, 'Manager ' || n, 'Site manager', 'manager-' || n || '@example.com', true, created_at,
    created_at
  from numbered_customers where business_id = $1 and n % 5 = 0`;

/** One in thirty has an unknown sender. */
const conversation = `
  insert into conversations (id, business_id, customer_id, sender_address, search_text, state, snoozed_until,
    assignee_id, activity_at, has_sms, has_email, has_voice, has_calls, last_inbound_at, last_message_at, last_reply_at,
    created_at, updated_at)
  select ${idAt}, $1, c.id, case when c.id is null then 'stranger-' || s.n || '@example.com' end,
    lower(coalesce(concat_ws(E'\\n', c.name, c.phone, c.email), 'stranger-' || s.n || '@example.com')),
    case s.n % 20 when 9 then 'archived' when 19 then 'snoozed' else 'open' end::"ConversationState",
    case when s.n % 20 = 19 then now() + interval '1 day' end, case when s.n % 7 = 0 then member_id end, at,
    s.n % 3 > 0, s.n % 3 = 0, s.n % 10 = 0, s.n % 10 < 2, at, at, case when s.n % 8 > 0 then at end, at, at
  from ${series("$2::int")} left join numbered_customers c on c.n = s.n and s.n % 30 > 0`;

const message = `
  insert into messages (id, business_id, conversation_id, type, direction, channel, text, preview, from_address,
    to_address, cc, sent_by_id, at, created_at, updated_at)
  select ${idAt}, $1, c.id, 'message', case when s.n % 2 = 0 then 'in' else 'out' end::"MessageDirection", 'sms',
    'The unit in the hall drips again, number ' || s.n, 'The unit in the hall drips again', '+61400000000',
    '+61400000001', '{}', case when s.n % 2 = 1 then member_id end, at, at, at
  from ${series("$2::int")} join numbered_conversations c on c.n = s.n % $3::int + 1`;

const latestMessage = `
  update conversations c set latest_message_id = latest.id
  from (select distinct on (conversation_id) conversation_id, id from messages where business_id = $1
    order by conversation_id, at desc) latest
  where c.business_id = $1 and c.id = latest.conversation_id`;

/** Every tenth conversation has a draft; one in ten of these is unsent. */
const draft = `
  insert into drafts (id, business_id, conversation_id, customer_id, channel, to_address, text, status, drafted_by_kind,
    drafted_by_id, drafted_by_name, created_at, updated_at)
  select uuidv7(), $1, id, customer_id, 'sms', '+61400000000', 'We come on Monday.',
    case when n % 100 = 0 then 'draft' else 'sent' end::"DraftStatus", 'user',
    (select min(id::text)::uuid from members where business_id = $1), 'Person 1', created_at, created_at
  from numbered_conversations where business_id = $1 and n % 10 = 0`;

const lead = `
  insert into leads (id, business_id, external_id, reference, lead_type, source, status, name, email, phone, customer_id,
    assignee_id, created_at, updated_at)
  select ${idAt}, $1, 'crm-' || s.n, 'L-' || s.n,
    (array['inbound', 'marketplace', 'referral', 'manual'])[s.n % 4 + 1]::"LeadType", 'website',
    (array['new', 'converted', 'won', 'lost'])[s.n % 4 + 1]::"LeadStatus", c.name, c.email, c.phone, c.id, member_id, at, at
  from ${series("$2::int")} join numbered_customers c using (n)`;

const quote = `
  insert into quotes (id, business_id, external_id, quote_reference, title, status, customer_id, lead_id, valid_until,
    expires_at, sent_at, created_at, updated_at)
  select ${idAt}, $1, 'crm-' || s.n, 'Q-' || s.n, 'Ducted system, four bedrooms',
    (array['draft', 'sent', 'accepted', 'declined', 'expired'])[s.n % 5 + 1]::"QuoteStatus", c.id, l.id,
    (now() + interval '30 days')::date, now() + interval '30 days', at, at, at
  from ${series("$2::int")} join numbered_customers c using (n)
  join leads l on l.business_id = $1 and l.reference = 'L-' || s.n`;

/** Work starts up to two weeks after it is booked. One in sixteen was entered a day late. */
const begun = "at + interval '1 day' * (s.n % 16 - 1)";

const job = `
  insert into jobs (id, business_id, external_id, job_number, title, status, customer_id, lead_id, scheduled_start,
    scheduled_end, created_at, updated_at)
  select ${idAt}, $1, 'crm-' || s.n, 'J-' || s.n, 'Service of the ducted system',
    (array['unscheduled', 'scheduled', 'in_progress', 'completed', 'cancelled'])[s.n % 5 + 1]::"JobStatus", c.id, l.id,
    case when s.n % 5 > 0 then ${begun} end, case when s.n % 5 > 0 then ${begun} + interval '1 hour' end, at, at
  from ${series("$2::int")} join numbered_customers c using (n)
  join leads l on l.business_id = $1 and l.reference = 'L-' || s.n`;

const jobAssignee = `
  insert into job_assignees (business_id, job_id, member_id, position)
  select $1, j.id, member_id, 0
  from ${series("$2::int")} join jobs j on j.business_id = $1 and j.job_number = 'J-' || s.n`;

const invoice = `
  insert into invoices (id, business_id, external_id, invoice_number, status, customer_id, job_id, subtotal, total,
    issue_date, due_date, overdue_at, sent_at, created_at, updated_at)
  select ${idAt}, $1, 'crm-' || s.n, 'INV-' || s.n,
    (array['draft', 'sent', 'partially_paid', 'paid', 'void'])[s.n % 5 + 1]::"InvoiceStatus", c.id, j.id, 110, 110,
    at::date, (at + interval '14 days')::date, at + interval '14 days', at, at, at
  from ${series("$2::int")} join numbered_customers c using (n)
  join jobs j on j.business_id = $1 and j.job_number = 'J-' || s.n`;

const booking = `
  insert into bookings (id, business_id, external_id, title, status, customer_id, job_id, lead_id, assignee_id, start_at,
    end_at, created_at, updated_at)
  select ${idAt}, $1, 'crm-' || s.n, 'Service', (array['scheduled', 'completed', 'cancelled'])[s.n % 3 + 1]::"BookingStatus",
    c.id, j.id, j.lead_id, member_id, ${begun}, ${begun} + interval '30 minutes', at, at
  from ${series("$2::int")} join numbered_customers c using (n)
  join jobs j on j.business_id = $1 and j.job_number = 'J-' || s.n`;

/** One in a thousand has a rare type, and one type has no events. */
const event = `
  insert into events (id, business_id, type, payload, occurred_at)
  select ${idAt}, $1, type, jsonb_build_object('event_type', type, 'n', n)::text, at
  from ${series("$2::int")} cross join lateral (select case when n % 1000 = 500 then 'lead.won'
    else (array['customer.created', 'lead.created', 'quote.sent', 'job.completed', 'invoice.paid'])[n % 5 + 1] end) t(type)`;

/** Due emails in the outbox. */
const due = `
  insert into outbox (kind, business_id, queue_id, id, due_at)
  select 'email', $1, $1, uuidv7(), now() - interval '1 hour' from generate_series(1, $2::int)`;

/** Twenty records, from the oldest to the newest, changed just now. */
const changedOf = (table: string) => `
  update ${table} t set updated_at = now()
  from (select id, row_number() over (order by created_at, id) as n, count(*) over () as total
    from ${table} where business_id = $1) s
  where t.id = s.id and s.n % greatest(s.total / 20, 1) = 0`;

const named = `
  select c.id as "customerId", (select id from conversations where business_id = $1 and customer_id = c.id) as "conversationId",
    (select min(id::text) from members where business_id = $1) as "memberId",
    (select id from leads where business_id = $1 and customer_id = c.id) as "leadId",
    (select id from jobs where business_id = $1 and customer_id = c.id) as "jobId"
  from numbered_customers c where c.business_id = $1 and n = 125`;
