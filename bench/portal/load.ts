import pg from "pg";
import { hashPassword } from "../../src/auth/session/password.ts";

export type PortalVolume = { conversations: number; items: number };

export type PortalInbox = {
  businessId: string;
  emails: readonly [string, string];
  password: string;
  /** In the order of the list. */
  conversationIds: string[];
  /** The id of the longest thread, which is first in the list. */
  longId: string;
};

/**
 * Loads a business with two members and open conversations: four items each, and one long thread in which every tenth
 * item is an email.
 */
export async function loadPortal(url: string, volume: PortalVolume): Promise<PortalInbox> {
  const password = "a bench's own password";
  const emails = ["one@example.com", "two@example.com"] as const;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: businesses } = await client.query<{ id: string }>(business);
    const businessId = businesses[0]?.id ?? "";
    await client.query(people, [businessId, await hashPassword(password), emails]);
    await client.query(customers, [businessId, volume.conversations]);
    await client.query(conversations, [businessId]);
    await client.query(messages, [businessId]);
    const ids = async () =>
      (await client.query<{ id: string }>("select id from conversations order by activity_at desc, id desc")).rows;
    const longId = (await ids())[0]?.id ?? "";
    await client.query(longThread, [businessId, longId, volume.items, email]);
    await client.query(latest);
    await client.query("vacuum analyze");
    return { businessId, emails, password, longId, conversationIds: (await ids()).map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

const email = `${Array.from({ length: 30 }, (_, index) => `<p>Paragraph ${index}: the outlet in the back bedroom drips.</p>`).join("")}<img src="https://pictures.example.com/logo.png">`;

const business = `
  insert into businesses (id, name, slug, business_email, business_phone, website, abn, plan, subscription, updated_at)
  values (uuidv7(), 'Southerly Air', 'southerly-air', 'office@example.com', '+61291234567', 'https://example.com/',
    '51824753556', 'growth', 'active', now())
  returning id`;

const people = `
  insert into members (id, business_id, name, email, password_hash, role, updated_at)
  select uuidv7(), $1, 'Person ' || n, email, $2, 'owner', now()
  from unnest($3::text[]) with ordinality as given (email, n)`;

const customers = `
  insert into customers (id, business_id, type, name, phone, created_at, updated_at)
  select uuidv7(), $1, 'individual', (array['Jane','Sam','Priya','Liam','Mei','Omar'])[n % 6 + 1] || ' Citizen ' || n,
    '+614' || lpad(n::text, 8, '0'), now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, $2::int) n`;

const conversations = `
  insert into conversations (id, business_id, customer_id, activity_at, created_at, updated_at)
  select uuidv7(), business_id, id, created_at, created_at, created_at from customers where business_id = $1`;

const messages = `
  insert into messages (id, business_id, conversation_id, type, direction, channel, text, preview, cc, at, updated_at)
  select uuidv7(), $1, id, 'message', (case when n % 2 = 0 then 'in' else 'out' end)::"MessageDirection", 'sms',
    'Could somebody come this week? The unit hums.', 'Could somebody come this week? The unit hums.', '{}',
    activity_at - (4 - n) * interval '1 hour', activity_at
  from conversations, generate_series(1, 4) n where business_id = $1`;

const longThread = `
  insert into messages (id, business_id, conversation_id, type, direction, channel, subject, text, html, preview, cc, at,
    updated_at)
  select uuidv7(), $1, $2, 'message', (case when n % 3 = 0 then 'out' else 'in' end)::"MessageDirection",
    (case when n % 10 = 0 then 'email' else 'sms' end)::"MessageChannel", case when n % 10 = 0 then 'Quote ' || n end,
    'Message ' || n || '. Could somebody come this week and look at the outdoor unit? It hums.',
    case when n % 10 = 0 then $4::text end, 'Message ' || n, '{}', now() - n * interval '1 hour', now()
  from generate_series(1, $3::int) n`;

const latest = `
  update conversations c set latest_message_id = m.id, last_message_at = c.activity_at, last_inbound_at = c.activity_at,
    has_sms = true
  from messages m where m.conversation_id = c.id and m.at = c.activity_at`;
