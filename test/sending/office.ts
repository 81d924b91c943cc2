import { made } from "../world/trade.ts";
import type { World } from "../world/world.ts";

let numbers = 0;

/** An Australian mobile number that no other test uses. */
export function aMobile(): string {
  numbers += 1;
  return `+6141${String(2_000_000 + numbers).padStart(7, "0")}`;
}

const shown =
  "id status conversation_id customer_id channel to subject text html send_at failure reply_to_message_id drafted_by { kind name }";

type Field = "save_draft" | "delete_draft" | "send_draft" | "undo_send" | "unschedule_draft";

/** A business with a person at its inbox, and a customer with a mobile number and an email address. */
export async function openOffice(world: World) {
  const business = await world.addBusiness();
  const person = await world.addPerson(business.id);
  const mobile = aMobile();
  const customer = await made(business.client, "/v1/customers", {
    name: "Jane Citizen",
    phone: mobile,
    email: `jane${mobile.slice(1)}@example.com`,
  });

  async function ask(field: string, types: string, given: string, variables: object) {
    const { body } = await person.graphql(`mutation(${types}) { ${field}(${given}) { ${shown} } }`, { ...variables });
    return { draft: body.data?.[field], problem: body.errors?.[0].extensions.problem };
  }
  /** Returns the draft, or throws the problem. */
  async function done(asked: ReturnType<typeof ask>) {
    const { draft, problem } = await asked;
    if (draft === undefined) throw new Error(JSON.stringify(problem));
    return draft;
  }
  const press = (field: Field, id: string) => ask(field, "$id: ID!", "id: $id", { id });
  const schedule = (id: string, at: Date | string) =>
    ask("schedule_draft", "$id: ID!, $at: DateTime!", "id: $id, send_at: $at", { id, at });
  const send = (input: object) => ask("send_message", "$input: SendMessageInput!", "input: $input", { input });
  const save = (input: object) => ask("save_draft", "$input: SaveDraftInput!", "input: $input", { input });

  const { database } = world;
  return {
    ...business,
    person,
    customer,
    mobile,
    press,
    schedule,
    send,
    save,
    pressed: (field: Field, id: string) => done(press(field, id)),
    scheduled: (id: string, at: Date | string) => done(schedule(id, at)),
    sent: (input: object) => done(send(input)),
    /** A waiting text to the customer. An app drafts it by default. */
    draft: (input: object = {}) =>
      made(business.client, "/v1/drafts", {
        customer_id: customer.id,
        channel: "sms",
        text: "Tuesday at 9 suits us well.",
        ...input,
      }),
    read: async (id: string) => (await business.client("GET", `/v1/drafts/${id}`)).body,
    row: (id: string) => database.system.draft.findFirstOrThrow({ where: { id } }),
    conversation: () => database.system.conversation.findFirstOrThrow({ where: { businessId: business.id } }),
    conversations: () => database.system.conversation.findMany({ where: { businessId: business.id } }),
    thread: () => database.system.message.findMany({ where: { businessId: business.id }, orderBy: { id: "asc" } }),
    async makeDue(id: string): Promise<void> {
      const due = new Date(Date.now() - 1000);
      await database.system.draft.updateMany({ where: { id }, data: { sendAt: due } });
      await database.system.outboxItem.updateMany({ where: { id }, data: { dueAt: due } });
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
