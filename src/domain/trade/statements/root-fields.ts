import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { queryField } from "../../kernel/read-fields.ts";
import { readPeriod } from "./period.ts";
import { readStatement } from "./read-statement.ts";
import { periodArguments, SendStatementInput, SentStatementType, StatementType } from "./schema.ts";
import { sendStatement } from "./send-statement.ts";

export const statementFields = [
  queryField("customer_statement", {
    type: StatementType,
    description: "A customer's invoices, payments and credits in a period, with a running balance.",
    access: "invoices:read",
    problems: ["not-found", "unprocessable"],
    complexity: { field: 20, multiplier: 100 },
    args: { id: idOf("customer"), ...periodArguments },
    run: async ({ db }, { id, ...given }) => readStatement(db, { customerId: id, ...(await readPeriod(db, given)) }),
  }),

  mutationField("send_statement", {
    type: SentStatementType,
    description: "Emails the customer a link to the statement of a period, with its PDF.",
    access: "invoices:write",
    problems: ["not-found", "no-email-on-file", "unprocessable", "forbidden", "rate-limited"],
    args: { id: idOf("customer"), input: inputOf(SendStatementInput, "The period of the statement.") },
    run: sendStatement,
  }),
];
