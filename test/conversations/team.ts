import { openInbox } from "../inbound/shop.ts";
import type { World } from "../world/world.ts";

type Person = Awaited<ReturnType<World["addPerson"]>>;
type Seen = { person: { id: string }; at: string };

/** An inbox and two members who read it. */
export async function openTeam(world: World) {
  const inbox = await openInbox(world);
  const [sam, alex] = [await world.addPerson(inbox.id, "member"), await world.addPerson(inbox.id, "member")];
  return { ...inbox, sam, alex };
}

export async function asRead(by: Person, id: string): Promise<{ is_unread: boolean; seen_by: Seen[] }> {
  const { body } = await by.graphql(`{ conversation(id: "${id}") { is_unread seen_by { person { id } at } } }`);
  return body.data.conversation;
}

export const isUnread = async (by: Person, id: string): Promise<boolean> => (await asRead(by, id)).is_unread;

export function markRead(by: Person, id: string, through: Date) {
  return by.graphql(
    `mutation { mark_conversation_read(id: "${id}", through: "${through.toISOString()}") { id is_unread } }`,
  );
}
