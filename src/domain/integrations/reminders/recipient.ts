import { isEmailAddress } from "../../../graphql/parse.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { mobileOf } from "../../../text/phone.ts";
import { isOptedOut } from "../../inbox/receiving/opt-outs.ts";
import type { Channel } from "./texts.ts";

/** Where the customer gets a text or an email, or the reason why they get none. */
export type Address = { to: string } | { skipped: "no_address" | "opted_out" };

export async function addressOf(
  db: Tenant,
  { email, phone }: Pick<RowOf<"Customer">, "email" | "phone">,
  channel: Channel,
): Promise<Address> {
  if (channel === "email") return email !== null && isEmailAddress(email) ? { to: email } : { skipped: "no_address" };
  const to = phone === null ? undefined : mobileOf(phone);
  if (to === undefined) return { skipped: "no_address" };
  return (await isOptedOut(db, to)) ? { skipped: "opted_out" } : { to };
}
