import { copyPage } from "./copy-page.ts";
import type { CustomerCopy } from "./customer-copy.ts";
import type { LinkedPage } from "./linked-page.ts";
import { readStatementCopy } from "./statement-copy.ts";

export const statementPage: LinkedPage<CustomerCopy> = {
  kind: "statement",
  read: readStatementCopy,
  render: (copy, path, { addressOf }) => copyPage(copy, { path, addressOf }),
  actions: {},
};
