import type { RowOf } from "../../../query/types.ts";
import { payableOnline } from "../../integrations/online-payments/subject.ts";

/** The text of an email's link to the invoice's page, where it may be payable online. */
export function linkTextOf(row: RowOf<"Invoice">, isOnlineOn: boolean): string {
  const canPay = isOnlineOn && payableOnline({ kind: "invoice", row }) !== undefined;
  return canPay ? "View the invoice and pay online" : "View the invoice";
}
