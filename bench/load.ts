import { presets } from "../src/auth/caller.ts";
import { makeKey } from "../src/auth/credentials/api-key.ts";
import { hashPassword } from "../src/auth/session/password.ts";
import { ask } from "./cluster.ts";
import { loadInbox, threadOfEach } from "./load-inbox.ts";

export type Volume = { businesses: number; customers: number };

/** The API keys and members. Each business has one member, `person-<n>@example.com`; all share the password. */
export type Loaded = { keys: string[]; emails: string[]; password: string; named: Named[] };

/** The records of a business that calls name. */
export type Named = { quoteId: string; customerId: string; conversationId: string };

/**
 * Loads two years of data: a few businesses have thousands of customers and most have hundreds, each with sites,
 * contacts and a conversation.
 */
export async function load(url: string, { businesses, customers }: Volume): Promise<Loaded> {
  const password = "a bench's own password";
  const made = Array.from({ length: businesses }, makeKey);
  const emails = made.map((_, index) => `person-${index + 1}@example.com`);
  await ask(url, business, [
    await hashPassword(password),
    [...presets.full, "messages:read"],
    made.map(({ prefix }) => prefix),
    made.map(({ secretHash }) => secretHash),
    emails,
  ]);
  await ask(url, customer, [customers]);
  await ask(url, site);
  await ask(url, contact);
  await ask(url, quote);
  await ask(url, quoteLine);
  await ask(url, quoteTotals);
  await loadInbox(url);
  await ask(url, "vacuum analyze");
  await ask(url, "create extension if not exists pg_stat_statements");
  await ask(url, "checkpoint");
  const trade = await ask<Omit<Named, "conversationId">>(url, namedOfEach);
  const threads = await ask<Pick<Named, "conversationId">>(url, threadOfEach);
  const named = trade.map((one, index) => ({ ...one, conversationId: threads[index]?.conversationId ?? "" }));
  return { keys: made.map(({ key }) => key), emails, password, named };
}

const business = `
  with given as (
    select * from unnest($3::text[], $4::bytea[], $5::text[]) with ordinality as g (prefix, secret_hash, email, n)
  ), made as (
    insert into businesses (id, name, slug, business_email, business_phone, website, abn, plan, subscription, updated_at)
    select uuidv7(), 'Business ' || n, 'business-' || n, 'office-' || n || '@example.com', '+61291234567',
      'https://example.com/' || n, '51824753556', 'growth', 'active', now()
    from given
    returning id, slug
  ), paired as (
    select given.*, made.id as business_id from given join made on made.slug = 'business-' || given.n
  ), person as (
    insert into members (id, business_id, name, email, password_hash, role, updated_at)
    select uuidv7(), business_id, 'Person ' || n, email, $1, 'owner', now() from paired
  )
  insert into api_keys (id, business_id, name, prefix, secret_hash, scopes, updated_at)
  select uuidv7(), business_id, 'Bench', prefix, secret_hash, $2::text[], now() from paired`;

/** The nth business has a share of 1 / (n + 3). One customer in forty is archived. */
const customer = `
  with shares as (
    select id, row_number() over (order by slug) as rank from businesses
  ), bounds as (
    select array_agg(upto order by upto) as uptos
    from (select (sum(1.0 / (rank + 3)) over (order by rank) / sum(1.0 / (rank + 3)) over ())::float as upto from shares) s
  ), numbered as (
    select n, interval '730 days' * (1 - n::float / $1::int) as age,
      1 + width_bucket((n::bigint * 7919 % $1::int) / $1::float, uptos) as rank,
      (array['Jane','Sam','Priya','Liam','Mei','Omar','Grace','Jack','Aisha','Tom','Nina'])[n % 11 + 1] || ' ' ||
      (array['Citizen','Nguyen','Smith','Patel','Brown','Wilson','Chen'])[n % 7 + 1] || ' ' || n as name
    from bounds, generate_series(1, $1::int) n
  )
  insert into customers (id, business_id, external_id, type, name, email, phone, abn, billing_address, notes, tags,
    archived_at, created_at, updated_at)
  select uuidv7(-age), shares.id, case when n % 3 = 0 then 'crm-' || n end,
    case when n % 5 = 0 then 'business' else 'individual' end::"CustomerType", name,
    case when n % 8 > 0 then 'customer-' || n || '@example.com' end,
    case when n % 6 > 0 then '+614' || lpad((n % 100000000)::text, 8, '0') end,
    case when n % 5 = 0 then '51824753556' end,
    case when n % 4 > 0 then jsonb_build_object('line1', n % 300 + 1 || ' Banksia Street', 'line2', null,
      'suburb', 'Marrickville', 'state', 'NSW', 'postcode', '2204', 'country', 'AU') end,
    case when n % 2 = 0 then 'Side gate; the dog is friendly. Prefers mornings.' end,
    case n % 4 when 0 then array['vip', 'strata'] when 1 then array['residential'] else array[]::text[] end,
    case when n % 40 = 0 then now() end, now() - age, now() - age
  from numbered join shares using (rank)`;

const site = `
  insert into sites (id, business_id, customer_id, name, address, access_notes, created_at, updated_at)
  select uuidv7(), business_id, id, (array['Home', 'Shop', 'Workshop'])[place],
    jsonb_build_object('line1', place || ' Wattle Road', 'line2', null, 'suburb', 'Newtown', 'state', 'NSW',
      'postcode', '2042', 'country', 'AU'),
    'Key under the mat.', created_at, updated_at
  from customers, generate_series(1, 1 + (hashtext(id::text) & 1)) place`;

const contact = `
  insert into contacts (id, business_id, customer_id, name, role, email, phone, is_primary, created_at, updated_at)
  select uuidv7(), business_id, id, 'Contact of ' || name, 'Site manager', email, phone, true, created_at, updated_at
  from customers where hashtext(id::text) % 10 < 7`;

/** Drafts, because the links of a sent quote are signed with the platform's own key. */
const quote = `
  insert into quotes (id, business_id, quote_reference, title, message, status, customer_id, valid_until,
    created_at, updated_at)
  select uuidv7(), business_id, 'Q-' || 1000 + row_number() over (partition by business_id order by created_at, id),
    'Ducted system, four bedrooms', 'Thank you for having us.', 'draft', id, (created_at + interval '30 days')::date,
    created_at, updated_at
  from customers where archived_at is null and hashtext(id::text) % 4 = 0`;

const quoteLine = `
  insert into quote_lines (id, business_id, quote_id, position, description, quantity, unit_price, tax_rate, line_total,
    created_at, updated_at)
  select uuidv7(), business_id, id, place, 'Outlet and duct, run ' || place, place * 0.5, 199.90, 0.1,
    round(place * 0.5 * 199.90, 2), created_at, updated_at
  from quotes, generate_series(1, 8) place`;

const quoteTotals = `
  update quotes set subtotal = sums.subtotal, tax_total = sums.tax, total = sums.subtotal + sums.tax
  from (select quote_id, sum(line_total) as subtotal, sum(round(line_total * tax_rate, 2)) as tax
    from quote_lines group by quote_id) sums
  where quotes.id = sums.quote_id`;

/** In the order of the keys and the members. */
const namedOfEach = `
  select (array_agg(quotes.id order by quotes.created_at))[1] as "quoteId",
    (array_agg(quotes.customer_id order by quotes.created_at))[1] as "customerId"
  from businesses join quotes on quotes.business_id = businesses.id
  group by businesses.id order by substr(businesses.slug, 10)::int`;
