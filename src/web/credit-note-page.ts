import { copyPage } from "./copy-page.ts";
import { readCreditNoteCopy } from "./credit-note-copy.ts";
import type { CustomerCopy } from "./customer-copy.ts";
import type { LinkedPage } from "./linked-page.ts";

export const creditNotePage: LinkedPage<CustomerCopy> = {
  kind: "credit_note",
  read: readCreditNoteCopy,
  render: (copy, path) => copyPage(copy, { path }),
  actions: {},
};
