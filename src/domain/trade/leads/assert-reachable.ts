import { badField } from "../../../problems.ts";

export function assertReachable({ email, phone }: { email: string | null; phone: string | null }): void {
  if (email === null && phone === null) throw badField("/email", "is required unless phone is given");
}
