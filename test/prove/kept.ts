import pg from "pg";

/** Reads the database's state at the end. */
export async function readKept(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
    const customers = await rows<{ name: string }>("select name from customers");
    const events = await rows<{ id: string; payload: string }>("select id, payload from events");
    const deliveries = await rows<{ event: string; path: string; status: string; attempts: number }>(
      `select e.id as event, regexp_replace(s.url, '^http://[^/]*', '') as path,
         coalesce(d.status::text, 'none') as status, coalesce(d.attempt_count, 0) as attempts
       from events e
       join webhook_subscriptions s on s.business_id = e.business_id
       left join webhook_deliveries d
         on d.business_id = e.business_id and d.event_id = e.id and d.subscription_id = s.id`,
    );
    const attempts = await rows<{ id: string }>(
      "select id from webhook_attempts union all select attempt_id from outbox_claims",
    );
    const [counts] = await rows<{ most: number; interrupted: number }>(
      `select max(scheduled)::int as most, sum(interrupted)::int as interrupted from (
         select count(*) filter (where trigger = 'schedule') as scheduled,
           count(*) filter (where failure = 'interrupted') as interrupted
         from webhook_attempts group by business_id, delivery_id) each`,
    );
    const names = new Map<string, number>();
    for (const { name } of customers) names.set(name, (names.get(name) ?? 0) + 1);
    return {
      customers: customers.length,
      names,
      events: new Map(events.map(({ id, payload }) => [id, payload])),
      deliveries,
      attempts: new Set(attempts.map(({ id }) => id)),
      maxAttempts: counts?.most ?? 0,
      interrupted: counts?.interrupted ?? 0,
    };
  } finally {
    await client.end();
  }
}
