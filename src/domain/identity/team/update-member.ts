import type { MutationContext } from "../../kernel/context.ts";
import { changeMember } from "./change-member.ts";
import { teamMembers, type UpdateMemberInput } from "./schema.ts";

type Input = typeof UpdateMemberInput.$inferInput & { id: string };

export function updateMember(
  { db, caller, request, services: { accountLinks: links } }: MutationContext,
  { id, ...changes }: Input,
) {
  return changeMember(db, id, teamMembers.patch(changes), { caller, request, links });
}
