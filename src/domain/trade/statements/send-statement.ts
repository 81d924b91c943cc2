import { audit } from "../../../audit/audit.ts";
import { badField, Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { sendEmail } from "../../integrations/emails/enqueue-email.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { readPeriod } from "./period.ts";
import { readStatement } from "./read-statement.ts";
import type { SendStatementInput, SentStatement } from "./schema.ts";
import { statementEmail } from "./statement-email.ts";
import { dayOf, statementId } from "./statement-id.ts";

type Input = { id: string } & typeof SendStatementInput.$inferInput;

/** Emails the customer a link to a statement, with its PDF. */
export async function sendStatement(context: MutationContext, { id, ...given }: Input): Promise<SentStatement> {
  const { db, services } = context;
  const customer = await find(db, "Customer", id, { include: { business: true } });
  const { email, name } = customer;
  const period = await readPeriod(db, given, (field, detail) => badField(`/${field}`, detail));
  if (email === null)
    throw new Problem("no-email-on-file", "The customer has no email address. Add one before you send the statement.");
  const statement = await readStatement(db, { customerId: id, ...period });
  const url = services.links.of(db.businessId).statement(statementId(statement));
  await dropWaiting(db, { statementCustomerId: id, ...period }, ["invoice"]);
  await audit(db, context, "statement_sent", {
    subject: { id, name },
    after: { email, from: dayOf(period.from), to: dayOf(period.to) },
  });
  await sendEmail(db, { ...statementEmail(statement, { ...customer, email, url }), id: newId() });
  return { customerId: id, ...period, email };
}
