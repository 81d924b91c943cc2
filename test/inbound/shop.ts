import type { World } from "../world/world.ts";

/** A business with a number and an address, and its inbox as people and apps read it. */
export async function openInbox(world: World) {
  const business = await world.addBusiness();
  const { smsNumber, inboundEmail } = await world.database.system.business.findUniqueOrThrow({
    where: { id: business.id },
  });
  const { client } = business;
  const list = async (query = "") => (await client("GET", `/v1/conversations${query}`)).body.data;
  const thread = async (id: string) => (await client("GET", `/v1/conversations/${id}/messages`)).body.data;
  return {
    ...business,
    smsNumber,
    inboundEmail,
    list,
    thread,
    /** The only conversation of the business. */
    only: async () => {
      const all = await list();
      if (all.length !== 1) throw new Error(`there are ${all.length} conversations`);
      return all[0];
    },
    read: async (id: string) => (await client("GET", `/v1/conversations/${id}`)).body,
  };
}

export type Inbox = Awaited<ReturnType<typeof openInbox>>;
