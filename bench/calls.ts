import { fileURLToPath } from "node:url";
import { Kind, print, visit } from "graphql";
import { fragmentsOf, loadOperations } from "../src/operations/load.ts";

export type CallName = "me" | "list" | "create";
export type Surface = "rest" | "graphql";

/** What a credential sends: an API key over REST, a session's cookie over GraphQL. */
export type Credential = Record<string, string>;

export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };

export type Call = {
  name: CallName;
  title: string;
  request(surface: Surface, credential: Credential): Request;
};

/** What every create sends: the fields that a website's form gives. */
export const newCustomer = {
  type: "individual",
  name: "Jane Citizen",
  email: "jane@example.com",
  phone: "0412 345 678",
  billing_address: { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" },
  notes: "Side gate; the dog is friendly.",
  tags: ["vip", "residential"],
};

const json = { "content-type": "application/json" };

export const calls: readonly Call[] = [
  call("me", "GET /v1/me", "GetMe", {}, (credential) => ({
    method: "GET",
    path: "/api/v1/me",
    headers: credential,
  })),
  call("list", "GET /v1/customers", "ListCustomers", {}, (credential) => ({
    method: "GET",
    path: "/api/v1/customers",
    headers: credential,
  })),
  call("create", "POST /v1/customers", "CreateCustomer", { input: newCustomer }, (credential) => ({
    method: "POST",
    path: "/api/v1/customers",
    headers: { ...json, ...credential },
    body: JSON.stringify(newCustomer),
  })),
];

export function callNamed(name: string): Call {
  const found = calls.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no call ${name}: ${calls.map((one) => one.name).join(", ")}`);
  return found;
}

function call(
  name: CallName,
  title: string,
  operation: string,
  variables: object,
  rest: (credential: Credential) => Request,
): Call {
  const body = JSON.stringify({ query: queryOf(operation), variables });
  return {
    name,
    title,
    request: (surface, credential) =>
      surface === "rest"
        ? rest(credential)
        : { method: "POST", path: "/graphql", headers: { ...json, ...credential }, body },
  };
}

/** The operation behind the REST call, as a client of the endpoint would write it. */
function queryOf(name: string): string {
  const { operations, fragments } = loadOperations(fileURLToPath(new URL("../schema/operations", import.meta.url)));
  const loaded = operations.find(({ definition }) => definition.name?.value === name);
  if (loaded === undefined) throw new Error(`there is no operation ${name}`);
  const definitions = [loaded.definition, ...fragmentsOf(loaded, fragments).values()];
  const plain = visit(
    { kind: Kind.DOCUMENT, definitions },
    {
      enter: (node) =>
        "description" in node && node.description !== undefined ? { ...node, description: undefined } : undefined,
      Directive: () => null,
    },
  );
  return print(plain);
}
