import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import { unknownReference } from "../../kernel/references.ts";
import { isId, notFound } from "../../kernel/store.ts";
import { render } from "./placeholders.ts";
import type { Preview } from "./schema.ts";

type Row = Preview & { business: string; customer: string | null };

export async function previewReplyTemplate(
  { db, caller }: Context,
  { id, customer_id: customerId }: { id: string; customer_id?: string | null | undefined },
): Promise<Preview> {
  if (!isId(id)) throw notFound();
  if (customerId != null && !isId(customerId)) throw unknownReference("customer_id");
  const [row] = await db.transaction((tx) =>
    tx.query(
      sql<Row>`select t.subject, t.text, t.html, b.name as business, c.name as customer
        from reply_templates t
        join businesses b on b.id = t.business_id
        left join customers c on c.business_id = t.business_id and c.id = ${customerId ?? null}
        where t.business_id = current_business() and t.id = ${id}`,
    ),
  );
  if (row === undefined) throw notFound();
  if (customerId != null && row.customer === null) throw unknownReference("customer_id");
  const values = { "customer.name": row.customer, "me.name": caller.name, "business.name": row.business };
  return {
    subject: row.subject === null ? null : render(row.subject, values),
    text: render(row.text, values),
    html: row.html === null ? null : render(row.html, values, { isHtml: true }),
  };
}
