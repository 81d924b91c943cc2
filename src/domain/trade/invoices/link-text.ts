import type { RowOf } from "../../../query/types.ts";
import { payableOnline } from "../../integrations/online-payments/subject.ts";

/** What an email calls the link to the invoice's page, which has a button where the invoice can be paid online. */
export function linkTextOf(row: RowOf<"Invoice">, isOnlineOn: boolean): string {
  const canPay = isOnlineOn && payableOnline({ kind: "invoice", row }) !== undefined;
  return canPay ? "View the invoice and pay online" : "View the invoice";
}
