import { createBusiness } from "../domain/business/create.ts";
import { createMember } from "../domain/members/create.ts";
import type { MemberRole } from "../gate/caller.ts";
import type { Business, Prisma } from "../generated/prisma/client.ts";

export const slug = "demo";

export const owner = { name: "Tess Marchetti", email: "tess@southerlyair.example" };

const others: { name: string; email: string; role: MemberRole }[] = [
  { name: "Liam Nguyen", email: "liam@southerlyair.example", role: "admin" },
  { name: "Jordan Pasfield", email: "jordan@southerlyair.example", role: "member" },
];

/** Paid for, because a trial would end the demo after two weeks. One password signs in everybody on the team. */
export async function addBusiness(tx: Prisma.TransactionClient, password: string): Promise<Business> {
  const { id } = await createBusiness(tx, {
    name: "Southerly Air & Electrical",
    slug,
    plan: "growth",
    subscription: "active",
    trialEndsAt: null,
  });
  for (const member of [{ ...owner, role: "owner" as const }, ...others])
    await createMember(tx, id, { ...member, password });
  return tx.business.update({
    where: { id },
    data: {
      businessEmail: "office@southerlyair.example",
      businessPhone: "+61255500140",
      website: "https://southerlyair.example",
      abn: "34525197460",
    },
  });
}
