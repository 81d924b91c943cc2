import { copyPage } from "./copy-page.ts";
import type { CustomerCopy } from "./customer-copy.ts";
import { readInvoiceCopy } from "./invoice-copy.ts";
import type { LinkedPage } from "./linked-page.ts";

export const invoicePage: LinkedPage<CustomerCopy> = {
  kind: "invoice",
  read: readInvoiceCopy,
  render: (copy, path, { online }) => copyPage(copy, { path, online }),
  actions: {},
};
