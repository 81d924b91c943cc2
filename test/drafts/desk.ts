import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { CreateData } from "../../src/query/types.ts";
import type { Transaction } from "../../src/tenancy/tenant.ts";
import { problemIn } from "../mcp/error.ts";
import { createClient } from "../world/client.ts";
import { anEmail, type Item, storeConversation, storeItem } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import type { World } from "../world/world.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
export type Answer = { status: number; body: any };

/** Draft operations of an app, over REST or MCP. */
export type App = {
  id: string;
  create(fields: Fields): Promise<Answer>;
  update(id: string, fields: Fields): Promise<Answer>;
  remove(id: string): Promise<Answer>;
};

export type Surface = "REST" | "MCP";
export const surfaces: Surface[] = ["REST", "MCP"];

/** A business whose customer has sent texts and emails. Apps and people draft the answers. */
export async function openDesk(world: World) {
  const business = await world.addBusiness();
  const { client, db } = business;
  const customer = await made(client, "/v1/customers", {
    name: "Jane Citizen",
    email: "jane@example.com",
    phone: "0412 345 678",
  });
  const conversation = await storeConversation(db, { customerId: customer.id }, [{}, anEmail]);
  const person = await world.addPerson(business.id, "member");

  return {
    ...business,
    customer: customer.id as string,
    conversation: conversation.id,
    person,
    /** An app with a key of its own, over REST or as an assistant. */
    async app(surface: Surface = "REST"): Promise<App> {
      const { id, key } = await world.addKey(business.id);
      return surface === "REST" ? restApp(world, id, key) : assistant(world, id, key);
    },
    store: (about: Omit<CreateData<"Conversation">, "id">, items?: Item[]) => storeConversation(db, about, items),
    say: (item: Item, to = conversation.id) => storeItem(db, to, item),
    contact: async (fields: Fields, of = customer.id) =>
      (await made(client, `/v1/customers/${of}/contacts`, { name: "Sam Tran", ...fields })).id as string,
    stranger: async (fields: Fields) =>
      (await made(client, "/v1/customers", { name: "Another", ...fields })).id as string,
    change: (work: (writing: Transaction) => Promise<unknown>) => db.transaction(work),
    read: async (id: string) => (await client("GET", `/v1/drafts/${id}`)).body,
    list: async (query = "") => (await client("GET", `/v1/drafts${query}`)).body.data as Answer["body"][],
    waiting: async (id = conversation.id) => {
      const { body } = await client("GET", `/v1/conversations/${id}`);
      return { count: body.draft_count, ids: body.waiting_drafts.map((draft: { id: string }) => draft.id) };
    },
    ...handsOf(person),
    async colleague(name: string) {
      const colleague = await world.addPerson(business.id, "member");
      await db.transaction((writing) => writing.updateMany("Member", { where: { id: colleague.id }, data: { name } }));
      return { ...colleague, ...handsOf(colleague) };
    },
    /** Records a failed send, as a worker does. */
    fail: (id: string) =>
      db.transaction((writing) =>
        writing.updateMany("Draft", { where: { id }, data: { status: "failed", failure: "No such number." } }),
      ),
  };
}

/** Draft operations of a person in the portal. */
function handsOf({ graphql }: Awaited<ReturnType<World["addPerson"]>>) {
  const ask = async (query: string, variables: Fields = {}): Promise<Answer> => {
    const { body } = await graphql(query, variables);
    const problem = body.errors?.[0]?.extensions.problem;
    return problem === undefined
      ? { status: 200, body: Object.values(body.data)[0] }
      : { status: problem.status, body: problem };
  };
  return {
    ask,
    save: (input: Fields) =>
      ask(`mutation ($input: SaveDraftInput!) { save_draft(input: $input) { ${shown} } }`, { input }),
    remove: (id: string) => ask(`mutation ($id: ID!) { delete_draft(id: $id) { ${shown} } }`, { id }),
    send: (id: string, version?: number) =>
      ask(`mutation ($id: ID!, $version: Int) { send_draft(id: $id, version: $version) { ${shown} } }`, {
        id,
        version,
      }),
    undo: (id: string) => ask(`mutation ($id: ID!) { undo_send(id: $id) { ${shown} } }`, { id }),
    schedule: (id: string, send_at = "2099-01-01T00:00:00.000Z", version?: number) =>
      ask(
        `mutation ($id: ID!, $at: DateTime!, $version: Int) {
          schedule_draft(id: $id, send_at: $at, version: $version) { ${shown} } }`,
        { id, at: send_at, version },
      ),
    unschedule: (id: string) => ask(`mutation ($id: ID!) { unschedule_draft(id: $id) { ${shown} } }`, { id }),
    version: async (id: string): Promise<number> =>
      (await ask("query ($id: ID!) { draft(id: $id) { version } }", { id })).body.version,
  };
}

const shown = `id conversation_id customer_id channel to subject text html reply_to_message_id
  drafted_by { kind name } status created_at updated_at`;

function restApp(world: World, id: string, key: string): App {
  const client = createClient(world.base, key);
  const call = async (method: string, path: string, body?: Fields): Promise<Answer> => {
    const answered = await client(method, path, body === undefined ? {} : { body });
    return { status: answered.status, body: answered.body };
  };
  return {
    id,
    create: (fields) => call("POST", "/v1/drafts", fields),
    update: (draft, fields) => call("PATCH", `/v1/drafts/${draft}`, fields),
    remove: (draft) => call("DELETE", `/v1/drafts/${draft}`),
  };
}

/** A tool result has no status, so a success takes the status of its REST call. */
async function assistant(world: World, id: string, key: string): Promise<App> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { "X-Api-Key": key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  const rest = createClient(world.base, key);
  /** A tool result has at most 80 KB. */
  const readWhole = async (draft: string): Promise<Answer["body"]> => (await rest("GET", `/v1/drafts/${draft}`)).body;
  const call = async (name: string, args: Fields, success: number): Promise<Answer> => {
    const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
    if (result.isError === true) return { status: Number(problemIn(result).status), body: problemIn(result) };
    const body = result.structuredContent as Answer["body"];
    return { status: success, body: body.cut === undefined ? body : await readWhole(body.id) };
  };
  return {
    id,
    create: (fields) => call("create_draft", fields, 201),
    update: (draft, fields) => call("update_draft", { id: draft, ...fields }, 200),
    remove: (draft) => call("delete_draft", { id: draft }, 204),
  };
}

export const problem = (type: string, status: number) => ({ status, body: { type: `urn:service:error:${type}` } });
export const badRequest = problem("bad-request", 400);
export const notFound = problem("not-found", 404);
export const conflict = problem("conflict", 409);
export const draftCap = problem("draft-cap", 429);
