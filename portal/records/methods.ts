import type { PaymentFragment } from "../generated/types.ts";

export const methods: Readonly<Record<PaymentFragment["method"], string>> = {
  bank_transfer: "Bank transfer",
  card: "Card",
  cash: "Cash",
  other: "Other",
};
